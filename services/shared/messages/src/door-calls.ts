import {
  arrivalResultsSchema,
  doorFiguresSchema,
  doorListSchema,
  idText,
  readTicketSchema,
  recordArrivalsSchema,
  scannedTicketSchema,
  showArrivalsSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';

const ofShow = z.object({ showId: idText });

/** All bookings of a show as the door sees them. NOT_FOUND. */
export const GetDoorListCall = defineCall({
  service: 'booking',
  name: 'door.list',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: doorListSchema,
});
/** Who went in, the newest first. NOT_FOUND. */
export const ListArrivalsCall = defineCall({
  service: 'booking',
  name: 'door.arrivals',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: z.object({ arrivals: showArrivalsSchema }),
});
/** The figures of a night at the door, beside those of earlier nights. NOT_FOUND. */
export const GetDoorFiguresCall = defineCall({
  service: 'booking',
  name: 'door.figures',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow,
  reply: doorFiguresSchema,
});
/** Lets people of this show in, or undoes it. Each row has its own result, and a repeat has the same one. */
export const RecordArrivalsCall = defineCall({
  service: 'booking',
  name: 'door.record',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow.extend(recordArrivalsSchema.shape),
  reply: arrivalResultsSchema,
});
/** What to do with a ticket at the door of this show; its party if it is one of this show. NOT_FOUND. */
export const ReadTicketCall = defineCall({
  service: 'booking',
  name: 'door.read-ticket',
  audience: { staff: 'door:admit' },
  deadlineMs: DEADLINE_MS.plain,
  request: ofShow.extend(scannedTicketSchema.shape),
  reply: readTicketSchema,
});
