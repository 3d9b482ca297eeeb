import type { RetentionRun } from '@club/contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.js';

interface RunRow extends Omit<RetentionRun, 'rule' | 'finishedAt'> {
  _id: string;
  finishedAt: Date | null;
}
const COLLECTION = 'retention_runs';

/** The night's work on one rule. */
export type Night = Pick<RetentionRun, 'rule' | 'night' | 'mode'>;

/** The last run of each rule: when, how many documents it found, and how many it has changed. */
export class RetentionRunsStore {
  constructor(private readonly connection: Connection) {}

  private get runs() {
    return this.connection.collection<RunRow>(COLLECTION);
  }

  /** Begins or continues the run of a night. @returns false if it is finished. */
  async begin({ rule, night, mode }: Night, found: number): Promise<boolean> {
    const isThisNight = { $and: [{ $eq: ['$night', night] }, { $eq: ['$mode', mode] }] };
    const unfinished = [{ night: { $ne: night } }, { mode: { $ne: mode } }, { finishedAt: null }];
    const changed = { $cond: [isThisNight, '$changed', 0] };
    try {
      await this.runs.updateOne(
        { _id: rule, $or: unfinished },
        [{ $set: { changed } }, { $set: { night, mode, found, finishedAt: null } }],
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
  async isFinished({ rule, night, mode }: Night): Promise<boolean> {
    const done = { _id: rule, night, mode, finishedAt: { $ne: null } };
    return (await this.runs.findOne(done)) !== null;
  }
  async add({ rule, night }: Night, changed: number): Promise<void> {
    await this.runs.updateOne({ _id: rule, night }, { $inc: { changed } });
  }
  async finish({ rule, night }: Night, finishedAt: Date): Promise<void> {
    await this.runs.updateOne({ _id: rule, night }, { $set: { finishedAt } });
  }
  async list(): Promise<RetentionRun[]> {
    const rows = await this.runs.find().sort({ _id: 1 }).toArray();
    return rows.map(({ _id, finishedAt, night, mode, found, changed }) => ({
      rule: _id,
      night,
      mode,
      found,
      changed,
      finishedAt: finishedAt?.toISOString() ?? null,
    }));
  }
}
