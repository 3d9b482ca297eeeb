import type { SendEnquiryInput } from '@club/contracts';
import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';

export const ENQUIRY = 'Enquiry';

/** A reply from staff, sent by e-mail. */
export interface ReplyRow {
  id: string;
  at: Date;
  by: string;
  message: string;
  /** False for a reply to a complaint that is not the answer yet, such as an acknowledgement. */
  isAnswer?: boolean;
}
export interface EnquiryRow extends SendEnquiryInput {
  _id: string;
  /** Absent for an enquiry that is not a complaint. */
  kind?: 'complaint';
  isRead: boolean;
  readBy: string | null;
  readAt: Date | null;
  replies: ReplyRow[];
  createdAt: Date;
}

const schema = new Schema<EnquiryRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    isRead: { type: Boolean, required: true },
    readBy: { type: String, default: null },
    readAt: { type: Date, default: null },
    replies: {
      type: [{ _id: false, id: String, at: Date, by: String, message: String, isAnswer: Boolean }],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { collection: 'enquiries', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
// Every open page of the staff area asks for the number of unread enquiries.
schema.index({ isRead: 1 }, { partialFilterExpression: { isRead: false } });
schema.index(
  { createdAt: -1 },
  { partialFilterExpression: { kind: 'complaint' }, name: 'complaints' },
);
export const enquiryDocument: ModelDefinition = { name: ENQUIRY, schema };
