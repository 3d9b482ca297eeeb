import type { Enquiry, SendEnquiryInput } from '@club/contracts';
import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import { complaintOf } from './complaint.js';
import { ENQUIRY, type EnquiryRow, type ReplyRow } from './enquiries.schema.js';

/** A message as it arrives. */
export type NewEnquiry = SendEnquiryInput & { isComplaint?: boolean | undefined };

interface Page {
  skip: number;
  limit: number;
}

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
  replies: ((row.replies as ReplyRow[] | undefined) ?? []).map(({ at, by, message }) => ({
    at: at.toISOString(),
    by,
    message,
  })),
  ...(row.kind === 'complaint' && { complaint: complaintOf(row) }),
  createdAt: row.createdAt.toISOString(),
});

/** The only file that reads and writes enquiries. */
@Injectable()
export class EnquiriesStore {
  constructor(
    @InjectModel(ENQUIRY) private readonly enquiries: Model<EnquiryRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Stores an enquiry under the id that the gateway made, so that a repeated request stores it once.
   * @returns whether it is new.
   */
  async add(
    id: string,
    { name, email, subject, message, isComplaint = false }: NewEnquiry,
    session: ClientSession,
  ): Promise<boolean> {
    const fields = {
      ...(isComplaint && { kind: 'complaint' as const }),
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
    const { upsertedCount } = await this.enquiries.updateOne(
      { _id: id },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    return upsertedCount === 1;
  }

  /** Newest first. */
  async page({ skip, limit }: Page): Promise<{ enquiries: Enquiry[]; total: number }> {
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

  /** Newest first. */
  complaints(limit: number): Promise<EnquiryRow[]> {
    const newest = this.enquiries.find({ kind: 'complaint' }).sort({ createdAt: -1 });
    return newest.limit(limit).lean<EnquiryRow[]>();
  }

  /** Newest first, by the beginning of a word of the name or subject, or of the address. */
  search(word: RegExp, limit: number): Promise<EnquiryRow[]> {
    return this.enquiries
      .find({ $or: [{ name: word }, { email: word }, { subject: word }] })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<EnquiryRow[]>();
  }

  countUnread(): Promise<number> {
    return this.enquiries.countDocuments({ isRead: false });
  }

  find(id: string): Promise<EnquiryRow | null> {
    return this.enquiries.findById(id).lean<EnquiryRow>();
  }

  /** @returns whether the reply is new. A repeated request changes nothing. */
  async addReply(id: string, reply: ReplyRow, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.enquiries.updateOne(
      { _id: id, 'replies.id': { $ne: reply.id } },
      { $push: { replies: reply } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Runs `work` as one transaction; it may run more than once. */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  /**
   * Marks an enquiry as read, by whom and when, or as unread. Whoever reads it first has read it.
   * @returns null if it is marked so already, or there is no such enquiry.
   */
  async mark(
    id: string,
    { isRead, by }: { isRead: boolean; by: string },
    session: ClientSession,
  ): Promise<Enquiry | null> {
    const set = isRead
      ? { isRead, readBy: by, readAt: new Date() }
      : { isRead, readBy: null, readAt: null };
    const row = await this.enquiries
      .findOneAndUpdate(
        { _id: id, isRead: { $ne: isRead } },
        { $set: set },
        { returnDocument: 'after', session },
      )
      .lean<EnquiryRow>();
    return row === null ? null : viewEnquiry(row);
  }
}
