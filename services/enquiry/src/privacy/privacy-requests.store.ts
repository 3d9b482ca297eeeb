import type { AskForData, PrivacyAct, PrivacyRequestRow } from '@club/contracts';
import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';

/** Someone asks for the data of an e-mail address. Only who reads its e-mails can go on. */
export interface PrivacyRequest {
  _id: string;
  act: PrivacyAct;
  /** Empty once everything about it was erased. */
  email: string;
  at: Date;
  /** Counts the requests about one address. Absent in rows of an earlier version. */
  number?: number;
  /** The link was opened. */
  openedAt: Date | null;
  doneAt: Date | null;
}
const REQUEST = 'PrivacyRequest';
/** The rule privacy-requests of the table of retention. */
const KEEP_SECONDS = 30 * 24 * 60 * 60;
/** Compares addresses without regard to case. */
const ANY_CASE = { locale: 'en', strength: 2 } as const;
const HOUR_MS = 60 * 60 * 1000;

const schema = new Schema<PrivacyRequest>(
  {
    _id: { type: String, required: true },
    act: { type: String, required: true },
    email: { type: String, default: '' },
    at: { type: Date, required: true },
    number: Number,
    openedAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
  },
  { collection: 'privacy_requests', versionKey: false, id: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });
schema.index({ email: 1, at: -1 }, { name: 'email_any_case', collation: ANY_CASE });
// Of two requests about one address at the same moment, the second is made again once the first is stored, and counts it.
schema.index(
  { email: 1, number: 1 },
  {
    name: 'number_of_address',
    unique: true,
    collation: ANY_CASE,
    partialFilterExpression: { email: { $gt: '' }, number: { $exists: true } },
  },
);
export const privacyRequestDocument: ModelDefinition = { name: REQUEST, schema };

export const viewPrivacyRequest = ({
  _id: id,
  act,
  at,
  openedAt,
  doneAt,
}: PrivacyRequest): PrivacyRequestRow => ({
  id,
  act,
  at: at.toISOString(),
  dueAt: new Date(at.getTime() + KEEP_SECONDS * 1000).toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
});

@Injectable()
export class PrivacyRequestsStore {
  constructor(
    @InjectModel(REQUEST) private readonly requests: Model<PrivacyRequest>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async add(
    { id, email, act }: AskForData & { id: string },
    at: Date,
    session: ClientSession,
  ): Promise<void> {
    const number = (await this.lastNumber(email, session)) + 1;
    const fields = { email, act, at, number, openedAt: null, doneAt: null };
    await this.requests.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true, session });
  }
  /** How often the address was asked about in the last hour, however its letters are written. */
  recent(email: string, now: Date, session: ClientSession): Promise<number> {
    const since = new Date(now.getTime() - HOUR_MS);
    const found = this.requests.countDocuments({ email, at: { $gt: since } });
    return found.collation(ANY_CASE).session(session);
  }
  find(id: string): Promise<PrivacyRequest | null> {
    return this.requests.findById(id).lean<PrivacyRequest>();
  }
  async noteOpened(id: string, now: Date): Promise<void> {
    await this.requests.updateOne({ _id: id, openedAt: null }, { $set: { openedAt: now } });
  }
  /** The newest first. */
  list(limit: number): Promise<PrivacyRequest[]> {
    return this.requests.find().sort({ at: -1 }).limit(limit).lean<PrivacyRequest[]>();
  }
  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  private async lastNumber(email: string, session: ClientSession): Promise<number> {
    const last = await this.requests
      .findOne({ email }, { number: 1 })
      .collation(ANY_CASE)
      .sort({ number: -1 })
      .session(session)
      .lean<Pick<PrivacyRequest, 'number'>>();
    return last?.number ?? 0;
  }
}
