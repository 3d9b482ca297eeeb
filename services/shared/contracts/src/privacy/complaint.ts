import { z } from 'zod';
import { sendEnquirySchema } from '../club/enquiry.js';

/** A complaint is an enquiry with this subject. */
export const COMPLAINT_SUBJECT = 'Complaint about personal data';

/** POST /api/privacy/complaints. */
export const complaintSchema = sendEnquirySchema.omit({ subject: true }).meta({ id: 'Complaint' });
export type ComplaintInput = z.infer<typeof complaintSchema>;

/** A complaint in the overview of staff. Its text is among the enquiries. */
export const complaintRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type ComplaintRow = z.infer<typeof complaintRowSchema>;
