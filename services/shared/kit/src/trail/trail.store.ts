import type { ClientSession, Connection, Model } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transaction.js';
import { trailHash } from './trail-hash.js';
import { FIRST_PREVIOUS, type TrailHead, type TrailRow } from './trail-row.js';

/** A row before it has its place in the chain. */
export type NewTrailRow = Omit<TrailRow, '_id' | 'previous' | 'hash'>;

const HEAD = { _id: 'trail' } as const;

/** The only file that writes the audit trail: a row is inserted and never changed. */
export class TrailStore {
  constructor(
    private readonly rows: Model<TrailRow>,
    private readonly heads: Model<TrailHead>,
    private readonly connection: Connection,
  ) {}

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  /** The chain begins with a head. One that is there stays as it is. */
  async begin(): Promise<void> {
    const fields = { sequence: 0, hash: FIRST_PREVIOUS };
    await this.heads.updateOne(HEAD, { $setOnInsert: fields }, { upsert: true });
  }

  /**
   * Adds a row to the end of the chain, in the transaction of its act. Of two transactions that do so at the same moment
   * one conflicts and runs again. The write of the head comes first, so that the conflict shows before the row exists.
   */
  async append(row: NewTrailRow, session: ClientSession): Promise<void> {
    const head = await this.heads
      .findOneAndUpdate(HEAD, { $inc: { sequence: 1 } }, { returnDocument: 'before', session })
      .lean<TrailHead>();
    if (head === null) throw new Error('the audit trail has no head');
    const linked = { ...row, _id: head.sequence + 1, previous: head.hash };
    const added = { ...linked, hash: trailHash(linked) };
    await this.insert(added, session);
    await this.heads.updateOne(HEAD, { $set: { hash: added.hash } }, { session });
  }

  private async insert(row: TrailRow, session: ClientSession): Promise<void> {
    try {
      await this.rows.create([row], { session }); // guard: rows-with-their-acts (invariants.md I34)
    } catch (error) {
      // The callers read a duplicate key as "the same act again", which it is not.
      if (isDuplicateKey(error)) throw new Error('the head of the audit trail is behind its rows');
      throw error;
    }
  }
}
