import {
  contactSchema,
  enquiryListSchema,
  enquirySchema,
  markEnquirySchema,
  pageQuerySchema,
  replyToEnquirySchema,
} from '@club/contracts';
import { z } from 'zod';
import { defineCall } from './call.js';

const byStaff = { audience: 'staff' } as const;

export const SendEnquiry = defineCall('enquiry.enquiries.send', {
  request: contactSchema.extend({ id: z.string().max(64) }),
  reply: z.object({ id: z.string() }),
});
export const ListEnquiries = defineCall(
  'enquiry.enquiries.list',
  { request: pageQuerySchema, reply: z.object({ enquiries: enquiryListSchema, total: z.int() }) },
  byStaff,
);
export const MarkEnquiryCall = defineCall(
  'enquiry.enquiries.mark',
  { request: markEnquirySchema.extend({ id: z.string().max(64) }), reply: enquirySchema },
  byStaff,
);
/** NOT_FOUND. Repeated with the same reply id it is the same reply. */
export const ReplyToEnquiryCall = defineCall(
  'enquiry.enquiries.reply',
  {
    request: z.object({ id: z.string().max(64), reply: replyToEnquirySchema }),
    reply: enquirySchema,
  },
  byStaff,
);
