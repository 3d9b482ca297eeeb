import type { SendEnquiryInput, Enquiry } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';

const ENQUIRY = 'Enquiry';
/** A reply of staff, which an e-mail sends. */
interface Reply {
  id: string;
  at: Date;
  by: string;
  message: string;
}
export interface EnquiryRow extends SendEnquiryInput {
  _id: string;
  isRead: boolean;
  readBy: string | null;
  readAt: Date | null;
  replies: Reply[];
  createdAt: Date;
}
const schema = new Schema<EnquiryRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    isRead: { type: Boolean, required: true },
    readBy: { type: String, default: null },
    readAt: { type: Date, default: null },
    replies: {
      type: [{ _id: false, id: String, at: Date, by: String, message: String }],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { collection: 'enquiries', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
export const enquiryDocument: ModelDefinition = { name: ENQUIRY, schema };

export const viewEnquiry = (row: EnquiryRow): Enquiry => ({
  id: row._id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  isRead: row.isRead,
  ...(row.readBy !== null && { readBy: row.readBy }),
  ...(row.readAt !== null && { readAt: row.readAt.toISOString() }),
  // Rows of the first release have no replies.
  replies: ((row.replies as Reply[] | undefined) ?? []).map(({ at, by, message }) => ({
    at: at.toISOString(),
    by,
    message,
  })),
  createdAt: row.createdAt.toISOString(),
});

@Injectable()
export class EnquiriesStore {
  constructor(
    @InjectModel(ENQUIRY) private readonly enquiries: Model<EnquiryRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Stores an enquiry under the id that the gateway made, so that a repeated request stores it once. */
  async add(id: string, { name, email, subject, message }: SendEnquiryInput): Promise<void> {
    const fields = {
      name,
      email,
      subject,
      message,
      isRead: false,
      readBy: null,
      readAt: null,
      replies: [],
      createdAt: new Date(),
    };
    await this.enquiries.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
  }

  async page({
    skip,
    limit,
  }: {
    skip: number;
    limit: number;
  }): Promise<{ enquiries: Enquiry[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.enquiries
        .find()
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<EnquiryRow[]>(),
      this.enquiries.estimatedDocumentCount(),
    ]);
    return { enquiries: rows.map(viewEnquiry), total };
  }

  find(id: string): Promise<EnquiryRow | null> {
    return this.enquiries.findById(id).lean<EnquiryRow>();
  }

  /** @returns whether the reply is new. A repeated request changes nothing. */
  async addReply(id: string, reply: Reply, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.enquiries.updateOne(
      { _id: id, 'replies.id': { $ne: reply.id } },
      { $push: { replies: reply } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Runs `work` as one transaction; it may run more than once. */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }

  /** Marks an enquiry as read, by whom and when, or as unread. @returns null if there is no such enquiry. */
  async mark(id: string, isRead: boolean, by: string): Promise<Enquiry | null> {
    const set = isRead
      ? { isRead, readBy: by, readAt: new Date() }
      : { isRead, readBy: null, readAt: null };
    const row = await this.enquiries
      .findByIdAndUpdate(id, { $set: set }, { returnDocument: 'after' })
      .lean<EnquiryRow>();
    return row === null ? null : viewEnquiry(row);
  }
}
