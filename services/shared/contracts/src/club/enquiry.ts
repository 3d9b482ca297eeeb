import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { emailAddress, idText, lineOfText, prose } from '../values/text.js';

/** A message to the club (specification-rules.md 3, 5). */
export const sendEnquirySchema = z
  .strictObject({
    name: lineOfText(MAX_LENGTH.name).pipe(z.string().min(2, 'Name must be at least 2 characters')),
    email: emailAddress,
    subject: lineOfText(MAX_LENGTH.subject).pipe(
      z.string().min(5, 'Subject must be at least 5 characters'),
    ),
    message: prose(MAX_LENGTH.message).pipe(
      z.string().min(10, 'Message must be at least 10 characters'),
    ),
  })
  .meta({ id: 'Contact' });
export type SendEnquiryInput = z.infer<typeof sendEnquirySchema>;

export const sentEnquirySchema = z.object({ id: z.string() }).meta({ id: 'ContactReply' });

export const enquirySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    readBy: z.string().optional(),
    readAt: z.string().optional(),
    /** Oldest first. */
    replies: z.array(z.object({ at: z.string(), by: z.string(), message: z.string() })),
    /** Only of a complaint: until when it has to be answered, and when it was. */
    complaint: z.object({ dueAt: z.string(), answeredAt: z.string().nullable() }).optional(),
    createdAt: z.string(),
  })
  .meta({ id: 'Enquiry' });
export type Enquiry = z.infer<typeof enquirySchema>;
export const enquiryListSchema = z.array(enquirySchema);

/** GET /api/admin/contacts/counts: what waits for staff. */
export const enquiryCountsSchema = z.object({ unread: z.int() }).meta({ id: 'EnquiryCounts' });
export type EnquiryCounts = z.infer<typeof enquiryCountsSchema>;

export const markEnquirySchema = z
  .strictObject({ isRead: z.boolean() })
  .meta({ id: 'MarkEnquiry' });
export type MarkEnquiryInput = z.infer<typeof markEnquirySchema>;

/** A reply by e-mail. The browser makes its id, so that a repeated request is the same reply. */
export const replyToEnquirySchema = z
  .strictObject({
    replyId: idText,
    message: prose(MAX_LENGTH.message).pipe(
      z.string().min(10, 'Please write at least 10 characters'),
    ),
    /** Whether it answers a complaint; true unless it is false. */
    isAnswer: z.boolean().optional(),
  })
  .meta({ id: 'ReplyToEnquiry' });
export type ReplyToEnquiryInput = z.infer<typeof replyToEnquirySchema>;
