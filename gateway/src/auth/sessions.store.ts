import { randomBytes } from 'node:crypto';
import type { Proof } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type QueryFilter } from 'mongoose';
import { SESSION_RULES } from './token-rules.js';

/** What was used besides the password, or instead of it. */
export type UsedFactor = Exclude<Proof, 'password'>;

/** Rows of earlier versions have only the id, the account and `expiresAt`. */
export interface SessionRow {
  _id: string;
  staffId: string;
  /** The account's epoch at the sign-in. After a new password the account has another one. */
  epoch?: number;
  userAgent?: string;
  /** Absent if the sign-in was by password alone. */
  factor?: UsedFactor;
  startedAt?: Date;
  lastUsedAt?: Date;
  /** It ends then, unless it is used before. */
  expiresAt: Date;
  /** It ends then in any case. */
  endsAt?: Date;
}
interface NewSession {
  staffId: string;
  epoch: number;
  userAgent: string;
  factor?: UsedFactor | undefined;
}
const SESSION = 'StaffSession';
const schema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    staffId: { type: String, required: true, index: true },
    epoch: { type: Number },
    userAgent: { type: String },
    factor: { type: String },
    startedAt: { type: Date },
    lastUsedAt: { type: Date },
    expiresAt: { type: Date, required: true },
    endsAt: { type: Date },
  },
  { collection: 'staff_sessions', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const sessionDocument: ModelDefinition = { name: SESSION, schema };

const LONGEST_USER_AGENT = 300;
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Open sessions of staff. A session ends when its row is deleted, or by its age. */
@Injectable()
export class SessionsStore {
  constructor(@InjectModel(SESSION) private readonly sessions: Model<SessionRow>) {}

  async open(
    { staffId, epoch, userAgent, factor }: NewSession,
    now: Date,
    session?: ClientSession,
  ): Promise<string> {
    const _id = randomBytes(16).toString('hex');
    const row = {
      _id,
      staffId,
      epoch,
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      ...(factor !== undefined && { factor }),
      startedAt: now,
      lastUsedAt: now,
      expiresAt: after(now, SESSION_RULES.idleMs),
      endsAt: after(now, SESSION_RULES.longestMs),
    };
    await this.sessions.create([row], { ...(session && { session }) });
    return _id;
  }

  /** @returns the session, or null if it has ended. */
  find(id: string, now: Date): Promise<SessionRow | null> {
    return this.sessions.findOne({ _id: id, ...openAt(now) }).lean<SessionRow>();
  }

  /** Whether the session has not been ended by someone, inside a transaction that changes its account. */
  async exists(id: string, session: ClientSession): Promise<boolean> {
    return (await this.sessions.exists({ _id: id }).session(session)) !== null;
  }

  /** Open sessions of an account, the last used one first, and how many there are. */
  async listOf(
    staffId: string,
    now: Date,
    limit: number,
  ): Promise<{ rows: SessionRow[]; total: number }> {
    const open = { staffId, ...openAt(now) };
    const [rows, total] = await Promise.all([
      this.sessions.find(open).sort({ lastUsedAt: -1, _id: 1 }).limit(limit).lean<SessionRow[]>(),
      this.sessions.countDocuments(open),
    ]);
    return { rows, total };
  }

  /** Prolongs a session. @returns false if that happened less than a minute ago, or if the session has ended. */
  async noteUse(id: string, now: Date): Promise<boolean> {
    const noted = after(now, -SESSION_RULES.noteEveryMs);
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: id, ...openAt(now), lastUsedAt: { $not: { $gt: noted } } },
      [
        { $set: { endsAt: { $ifNull: ['$endsAt', after(now, SESSION_RULES.longestMs)] } } },
        {
          $set: {
            lastUsedAt: now,
            expiresAt: { $min: ['$endsAt', after(now, SESSION_RULES.idleMs)] },
          },
        },
      ],
      { updatePipeline: true },
    );
    return modifiedCount === 1;
  }

  /** Keeps one session open although its account has a new epoch. */
  async keep(id: string, epoch: number, session: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { epoch } }, { session });
  }

  /** Keeps the session open in which the first factor was added: its member has just used it. */
  async keepWithFactor(
    { id, epoch, factor }: { id: string; epoch: number; factor: UsedFactor },
    session: ClientSession,
  ): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { epoch, factor } }, { session });
  }

  /** @returns whether the account had such a session. */
  async close(id: string, staffId: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ _id: id, staffId }, { session });
    return deletedCount === 1;
  }
  /** @returns how many there were. */
  async closeOthersOf(staffId: string, kept: string, session: ClientSession): Promise<number> {
    const others = { staffId, _id: { $ne: kept } };
    return (await this.sessions.deleteMany(others, { session })).deletedCount;
  }
  async closeAllOf(staffId: string, session: ClientSession): Promise<void> {
    await this.sessions.deleteMany({ staffId }, { session });
  }
}

/** MongoDB removes rows up to a minute late, so every read compares the times too. */
const openAt = (now: Date): QueryFilter<SessionRow> => ({
  expiresAt: { $gt: now },
  endsAt: { $not: { $lte: now } }, // guard: sessions-have-an-absolute-end
});
