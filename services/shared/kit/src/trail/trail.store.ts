import type { SearchedTrail } from '@club/messages';
import { TRAIL_PAGE } from '@club/messages';
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

  async head(): Promise<Pick<TrailHead, 'sequence' | 'hash'>> {
    const { sequence, hash } = await this.heads.findById(HEAD._id).lean<TrailHead>().orFail();
    return { sequence, hash };
  }

  /** The rows behind a place in the chain, in the order of the chain. */
  after(sequence: number, limit: number): Promise<TrailRow[]> {
    return this.rows
      .find({ _id: { $gt: sequence } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<TrailRow[]>();
  }

  async newestSequence(): Promise<number> {
    const newest = await this.rows.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<TrailRow>();
    return newest?._id ?? 0;
  }

  /** Newest first: those before a place in the chain, at these venues if they are named. */
  search(query: SearchedTrail, venues: readonly string[] | undefined): Promise<TrailRow[]> {
    return this.rows
      .find({
        ...filterOf(query),
        ...timesOf(query),
        ...(venues !== undefined && { venue: { $in: [...venues] } }), // guard: trail-rows-of-own-venues
      })
      .sort({ _id: -1 })
      .limit(TRAIL_PAGE)
      .lean<TrailRow[]>();
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

const filterOf = ({ member, act, outcome, target, request, before }: SearchedTrail) => ({
  ...(before !== undefined && { _id: { $lt: before } }),
  ...(member !== undefined && { 'actor.name': member }),
  ...(act !== undefined && { act }),
  ...(outcome !== undefined && { outcome }),
  ...(target !== undefined && { 'target.id': target }),
  ...(request !== undefined && { requestId: request }),
});

const timesOf = ({ from, until }: SearchedTrail) => {
  const at = {
    ...(from !== undefined && { $gte: new Date(from) }),
    ...(until !== undefined && { $lt: new Date(until) }),
  };
  return Object.keys(at).length === 0 ? {} : { at };
};
