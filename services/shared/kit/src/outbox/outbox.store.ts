import { randomUUID } from 'node:crypto';
import type { MailOutcome } from '@club/messages';
import type { ClientSession, Model } from 'mongoose';
import type { OutboxRow } from './outbox-row.js';

/** Longer than any SMTP time-out, so that two workers never send one mail at once. */
const LEASE_SECONDS = 60;
/** A row on the queue that nobody took is put there again after this time: a lost Redis loses no mail. */
const REQUEUE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const MOST_LISTED = 100;
const WAITING = ['new', 'enqueued', 'sending'] as const;

export interface Lease {
  id: string;
  row: OutboxRow;
}

/** The only file that knows how outbox rows are stored. Each move is one compare-and-set. */
export class OutboxStore {
  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly leaseSeconds = LEASE_SECONDS,
  ) {}

  /** Writes the row with the fact, in the fact's own transaction. A second writing of the same fact changes nothing. */
  async add(row: OutboxRow, session: ClientSession): Promise<void> {
    const { _id, ...fields } = row;
    await this.rows.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
  }

  /** For facts that are stored already: rows that are there stay as they are. */
  async addMissing(rows: readonly OutboxRow[]): Promise<void> {
    await this.rows.bulkWrite(
      rows.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
      })),
      { ordered: false },
    );
  }

  findDue(now: Date, limit: number): Promise<OutboxRow[]> {
    return this.rows
      .find({ state: { $in: WAITING }, nextAt: { $lte: now } })
      .sort({ nextAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Every mail about a thing, oldest first. */
  findAbout(subject: string): Promise<OutboxRow[]> {
    return this.rows.find({ subject }).sort({ createdAt: 1 }).lean();
  }

  find(id: string): Promise<OutboxRow | null> {
    return this.rows.findById(id).lean();
  }

  /** Newest first. */
  findNewest(show: 'all' | 'waiting' | 'sent' | 'failed'): Promise<OutboxRow[]> {
    const states = show === 'waiting' ? [...WAITING] : [show];
    return this.rows
      .find(show === 'all' ? {} : { state: { $in: states as OutboxRow['state'][] } })
      .sort({ createdAt: -1 })
      .limit(MOST_LISTED)
      .lean();
  }

  /** @returns whether there was such a failed mail. */
  async retry(id: string, now: Date): Promise<boolean> {
    const again = await this.rows.updateOne(
      { _id: id, state: 'failed' },
      { $set: { state: 'new', nextAt: now, reason: null } },
    );
    return again.modifiedCount === 1;
  }

  /** What the metrics say: how many wait and since when, how many were refused for good. */
  async figures(): Promise<{ waiting: number; oldestAt: Date | null; failed: number }> {
    const [waiting, oldest, failed] = await Promise.all([
      this.rows.countDocuments({ state: { $in: WAITING } }),
      this.rows
        .findOne({ state: { $in: WAITING } }, { createdAt: 1 })
        .sort({ createdAt: 1 })
        .lean(),
      this.rows.countDocuments({ state: 'failed' }),
    ]);
    return { waiting, oldestAt: oldest?.createdAt ?? null, failed };
  }

  /** After the jobs were added. A row that somebody took meanwhile is left as it is. */
  async markEnqueued(rows: readonly OutboxRow[], now: Date): Promise<void> {
    const nextAt = new Date(now.getTime() + REQUEUE_MS);
    await this.rows.bulkWrite(
      rows.map(({ _id, state, round }) => ({
        updateOne: {
          filter: { _id, state, round },
          update: {
            $set: { state: state === 'sending' ? 'sending' : 'enqueued', nextAt },
            $inc: { round: 1 },
          },
        },
      })),
      { ordered: false },
    );
  }

  /** @returns the lease, or undefined where the mail was sent, failed for good, or is being sent by another. */
  async lease(id: string, now: Date): Promise<Lease | undefined> {
    const lease = randomUUID();
    const until = new Date(now.getTime() + this.leaseSeconds * 1000);
    const row = await this.rows
      .findOneAndUpdate(
        {
          _id: id,
          $or: [
            { state: { $in: ['new', 'enqueued'] } },
            { state: 'sending', leaseUntil: { $lte: now } },
          ],
        },
        { $set: { state: 'sending', lease, leaseUntil: until, nextAt: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return row === null ? undefined : { id: lease, row };
  }

  /** What became of a leased mail. An answer that comes after the lease was lost changes nothing, unless it was sent. */
  async acknowledge(
    answer: { id: string; lease: string; outcome: MailOutcome; reason: string | null },
    now: Date,
  ): Promise<void> {
    const { id: _id, lease, outcome, reason } = answer;
    const over = { lease: null, leaseUntil: null, reason };
    if (outcome === 'sent') {
      await this.rows.updateOne(
        { _id, state: { $ne: 'sent' } },
        { $set: { ...over, state: 'sent', sentAt: now } },
      );
      return;
    }
    const held = await this.rows.findOne({ _id, lease }).lean();
    if (held !== null)
      await this.rows.updateOne(
        { _id, lease },
        { $set: { ...over, ...afterwards(outcome, held.tries, now) } },
      );
  }
}

const afterwards = (outcome: 'failed' | 'retry', tries: number, now: Date): Partial<OutboxRow> =>
  outcome === 'failed'
    ? { state: 'failed' }
    : {
        state: 'new',
        nextAt: new Date(now.getTime() + Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS)),
      };
