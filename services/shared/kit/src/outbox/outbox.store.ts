import { randomUUID } from 'node:crypto';
import type { MailOutcome } from '@club/messages';
import type { ClientSession, Model } from 'mongoose';
import type { OutboxRow } from './outbox-row.js';

/** Longer than any SMTP timeout, so that two workers never send one e-mail at the same time. */
const LEASE_SECONDS = 60;
/** A row that no worker has taken returns to the queue after this time: losing Redis loses no e-mail. */
const REQUEUE_MS = 30_000;
const MAX_PAUSE_MS = 5 * 60_000;
const MAX_LISTED = 100;
const WAITING = ['new', 'enqueued', 'sending'] as const;

export interface Lease {
  id: string;
  row: OutboxRow;
}

/** The only file that knows how outbox rows are stored. Each transition is one compare-and-set. */
export class OutboxStore {
  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly leaseSeconds = LEASE_SECONDS,
  ) {}

  /** Writes the row in the transaction of its fact. Writing the same fact again changes nothing. */
  async add(row: OutboxRow, session: ClientSession): Promise<void> {
    const { _id, ...fields } = row;
    await this.rows.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
  }

  /** Writes rows for facts that are already stored. Rows that exist stay as they are. */
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

  /** Every e-mail about a document, oldest first. */
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
      .limit(MAX_LISTED)
      .lean();
  }

  /** @returns whether a failed e-mail with this id exists. */
  async retry(id: string, now: Date): Promise<boolean> {
    const retried = await this.rows.updateOne(
      { _id: id, state: 'failed' },
      { $set: { state: 'new', nextAt: now, reason: null } },
    );
    return retried.modifiedCount === 1;
  }

  /** For the metrics: how many rows wait and since when, and how many failed permanently. */
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

  /** Called after the jobs were added. A row that a worker has taken since then stays as it is. */
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

  /** @returns undefined if the e-mail was sent, failed permanently, or is leased by another worker. */
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

  /** Stores the outcome of a leased e-mail. An outcome that arrives after its lease was lost changes nothing, except `sent`. */
  async acknowledge(
    answer: { id: string; lease: string; outcome: MailOutcome; reason: string | null },
    now: Date,
  ): Promise<void> {
    const { id: _id, lease, outcome, reason } = answer;
    const released = { lease: null, leaseUntil: null, reason };
    if (outcome === 'sent') {
      await this.rows.updateOne(
        { _id, state: { $ne: 'sent' } },
        { $set: { ...released, state: 'sent', sentAt: now } },
      );
      return;
    }
    const leased = await this.rows.findOne({ _id, lease }).lean();
    if (leased !== null)
      await this.rows.updateOne(
        { _id, lease },
        { $set: { ...released, ...stateAfter(outcome, leased.tries, now) } },
      );
  }
}

const stateAfter = (outcome: 'failed' | 'retry', tries: number, now: Date): Partial<OutboxRow> =>
  outcome === 'failed'
    ? { state: 'failed' }
    : {
        state: 'new',
        nextAt: new Date(now.getTime() + Math.min(1000 * 2 ** tries, MAX_PAUSE_MS)),
      };
