import type { Model } from 'mongoose';
import type { TrailCheck } from './trail-check.js';
import { FIRST_PREVIOUS } from './trail-row.js';

const ID = { _id: 'trail' } as const;

/** What is known of the chain from its last verification. */
export class TrailChecksStore {
  constructor(private readonly checks: Model<TrailCheck>) {}

  find(): Promise<TrailCheck> {
    const fields = { sequence: 0, hash: FIRST_PREVIOUS };
    return this.checks
      .findOneAndUpdate(ID, { $setOnInsert: fields }, { upsert: true, returnDocument: 'after' })
      .lean<TrailCheck>()
      .orFail();
  }

  async ask(now: Date): Promise<void> {
    await this.find();
    await this.checks.updateOne(ID, { $set: { askedAt: now } });
  }

  /** Stores a result. With a fault, the end of the last chain that was right stays to be compared with. */
  async save(
    result: Pick<TrailCheck, 'at' | 'fault' | 'faultAt'> & Partial<TrailCheck>,
  ): Promise<void> {
    await this.checks.updateOne(ID, { $set: { ...result, askedAt: null } });
  }
}
