import {
  cancellationProgressSchema,
  idText,
  penceSchema,
  salesCurveSchema,
  sentMessagesSchema,
  showStakesCounts,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';

const ofShow = z.object({ showId: idText });

/** How a show sells, beside earlier ones. NOT_FOUND. */
export const GetSalesCurveCall = defineCall({
  service: 'booking',
  name: 'shows.sales-curve',
  audience: { staff: 'bookings:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: salesCurveSchema,
});
/** What staff have written to the bookers of a show, newest first. */
export const ListShowMessagesCall = defineCall({
  service: 'booking',
  name: 'shows.messages',
  audience: { staff: 'bookers:message' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: z.object({ messages: sentMessagesSchema }),
});
/** What moving or cancelling a show concerns. NOT_FOUND. */
export const GetShowStakesCall = defineCall({
  service: 'booking',
  name: 'shows.stakes',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: showStakesCounts.extend({
    returned: z
      .object({ cards: penceSchema, giftCards: penceSchema, desk: penceSchema })
      .nullable(),
  }),
});
/** How far the refunds of a cancelled show are. NOT_FOUND. */
export const GetCancellationCall = defineCall({
  service: 'booking',
  name: 'shows.cancellation',
  audience: { staff: 'shows:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: cancellationProgressSchema,
});
