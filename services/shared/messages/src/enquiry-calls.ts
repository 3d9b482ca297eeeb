import {
  sendEnquirySchema,
  enquiryCountsSchema,
  enquiryListSchema,
  enquirySchema,
  markEnquirySchema,
  pageQuerySchema,
  replyToEnquirySchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

export const SendEnquiryCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.send',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: sendEnquirySchema.extend({
    id: z.string().max(64),
    isComplaint: z.boolean().optional(),
  }),
  reply: z.object({ id: z.string() }),
});
export const ListEnquiriesCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.list',
  audience: { staff: 'enquiries:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: pageQuerySchema,
  reply: z.object({ enquiries: enquiryListSchema, total: z.int() }),
});
/** NOT_FOUND. */
export const GetEnquiryCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.get',
  audience: { staff: 'enquiries:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: z.string().max(64) }),
  reply: enquirySchema,
});
export const CountEnquiriesCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.counts',
  audience: { staff: 'enquiries:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: enquiryCountsSchema,
});
export const MarkEnquiryCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.mark',
  audience: { staff: 'enquiries:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: markEnquirySchema.extend({ id: z.string().max(64) }),
  reply: enquirySchema,
});
/** NOT_FOUND. A repeated request with the same reply id is the same reply. */
export const ReplyToEnquiryCall = defineCall({
  service: 'enquiry',
  name: 'enquiries.reply',
  audience: { staff: 'enquiries:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: z.string().max(64), reply: replyToEnquirySchema }),
  reply: enquirySchema,
});
