import { randomUUID } from 'node:crypto';
import type { MailState } from '@club/contracts';
import type { Acknowledgement } from '@club/messages';
import type { ClientSession, Model } from 'mongoose';
import { outcomeWrite, type OutboxLimits } from './outbox-outcome.js';
import type { OutboxRow } from './outbox-row.js';

/** A row that no worker has taken returns to the queue after this time: losing Redis loses no e-mail. */
const REQUEUE_MS = 30_000;
export const MAX_LISTED = 100;
const UNTAKEN = ['new', 'enqueued'] as const;
const WAITING = [...UNTAKEN, 'sending'] as const;

/** Which rows a list shows. */
export type ShownMails = 'all' | 'waiting' | Exclude<MailState, 'new' | 'sending'>;

export interface StoreSettings extends OutboxLimits {
  leaseSeconds: number;
}
const DEFAULTS: StoreSettings = { leaseSeconds: 60, giveUpAfterDays: 3, keepSentDays: 90 };

export interface Lease {
  id: string;
  rows: OutboxRow[];
}

/** The only file that knows how outbox rows are stored. Each transition is one compare-and-set. */
export class OutboxStore {
  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly settings: StoreSettings = DEFAULTS,
  ) {}

  /** How long a worker may take to send an e-mail. */
  get leaseMs(): number {
    return this.settings.leaseSeconds * 1000;
  }

  /** Writes the row in the transaction of its fact. Writing the same fact again changes nothing. */
  async add(row: OutboxRow, session: ClientSession): Promise<void> {
    const { _id, ...fields } = row;
    await this.rows.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
  }

  /** Writes rows for facts that are already stored. @returns the new ones; rows that exist stay as they are. */
  async addMissing(rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
    if (rows.length === 0) return [];
    const { upsertedIds } = await this.rows.bulkWrite(
      rows.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
      })),
      { ordered: false },
    );
    return rows.filter((_, index) => upsertedIds[index] !== undefined);
  }

  findDue(now: Date, limit: number): Promise<OutboxRow[]> {
    return this.rows
      .find({ state: { $in: WAITING }, nextAt: { $lte: now } })
      .sort({ nextAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Every e-mail about a document, oldest first. */
  findAbout(subject: string): Promise<OutboxRow[]> {
    return this.rows.find({ subject }).sort({ createdAt: 1 }).lean();
  }

  find(id: string): Promise<OutboxRow | null> {
    return this.rows.findById(id).lean();
  }

  /** Newest first. */
  findNewest(show: ShownMails, { skip = 0, limit = MAX_LISTED } = {}): Promise<OutboxRow[]> {
    const states: OutboxRow['state'][] = show === 'waiting' ? [...WAITING] : [show as MailState];
    return this.rows
      .find(show === 'all' ? {} : { state: { $in: states } })
      .sort({ createdAt: -1 })
      .skip(skip)
      .limit(limit)
      .lean();
  }

  /** @returns whether a failed e-mail with this id exists. */
  async retry(id: string, now: Date, session?: ClientSession): Promise<boolean> {
    const retried = await this.rows.updateOne({ _id: id, state: 'failed' }, freshSeries(now), {
      ...(session && { session }),
    });
    return retried.modifiedCount === 1;
  }

  /** @returns how many e-mails had failed; only these are asked for if ids are given. */
  async retryFailed(now: Date, ids?: readonly string[]): Promise<number> {
    const these = ids === undefined ? {} : { _id: { $in: [...ids] } };
    const retried = await this.rows.updateMany({ ...these, state: 'failed' }, freshSeries(now));
    return retried.modifiedCount;
  }

  async counts(): Promise<{ waiting: number; failed: number }> {
    const [waiting, failed] = await Promise.all([
      this.rows.countDocuments({ state: { $in: WAITING } }),
      this.rows.countDocuments({ state: 'failed' }),
    ]);
    return { waiting, failed };
  }

  /** Since when the oldest e-mail waits; null if none does. */
  async oldestWaiting(): Promise<Date | null> {
    const oldest = await this.rows
      .findOne({ state: { $in: WAITING } }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean();
    return oldest?.createdAt ?? null;
  }

  /** Called after the jobs were added. A row that a worker has taken since then stays as it is. */
  async postpone(rows: readonly OutboxRow[], now: Date): Promise<void> {
    await this.rows.updateMany(
      {
        _id: { $in: rows.map(({ _id }) => _id) },
        state: { $in: WAITING },
        nextAt: { $lte: now },
      },
      { $set: { nextAt: new Date(now.getTime() + REQUEUE_MS) } },
    );
  }

  /** Leases those that were not sent, have not failed and are not leased by another worker. */
  async lease(ids: readonly string[], now: Date): Promise<Lease> {
    const id = randomUUID();
    const leaseUntil = new Date(now.getTime() + this.leaseMs);
    const { modifiedCount } = await this.rows.updateMany(
      {
        _id: { $in: [...ids] },
        $or: [{ state: { $in: UNTAKEN } }, { state: 'sending', leaseUntil: { $lte: now } }],
      },
      {
        $set: { state: 'sending', lease: id, leaseUntil, nextAt: leaseUntil },
        $inc: { tries: 1 },
      },
    );
    if (modifiedCount === 0) return { id, rows: [] };
    return { id, rows: await this.rows.find({ _id: { $in: [...ids] }, lease: id }).lean() };
  }

  /** Stores how attempts ended. */
  async acknowledge(outcomes: readonly Acknowledgement[], now: Date): Promise<void> {
    if (outcomes.length === 0) return;
    const ending = { now, limits: this.settings };
    // Not through mongoose, which refuses updates that compute from the row.
    await this.rows.db.collection<OutboxRow>(this.rows.collection.name).bulkWrite(
      outcomes.map((outcome) => outcomeWrite(outcome, ending)),
      { ordered: false },
    );
  }

  /**
   * Brings the rows of an earlier version up to date: those that were sent get the date of their removal, and the words of
   * a mail server that quote an address are forgotten (ADR 41).
   */
  async updateOldRows(): Promise<void> {
    const rows = this.rows.db.collection<OutboxRow>(this.rows.collection.name);
    await rows.updateMany({ reason: /@/ }, { $set: { reason: 'the mail server refused it' } });
    await rows.updateMany({ state: 'sent', deleteAt: { $exists: false } }, [
      {
        $set: {
          deleteAt: {
            $dateAdd: {
              startDate: { $ifNull: ['$sentAt', '$createdAt'] },
              unit: 'second',
              amount: Math.round(this.settings.keepSentDays * 86_400),
            },
          },
        },
      },
    ]);
  }
}

const freshSeries = (now: Date) => ({
  $set: { state: 'new', nextAt: now, since: now, tries: 0, faults: 0, reason: null } as const,
});
