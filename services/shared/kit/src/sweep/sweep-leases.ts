import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { NOT_MINE, type SweepResult } from './sweep.js';

interface SweepLease {
  _id: string;
  until: Date;
}
/** Shorter than the interval: a timer that rings a little early must not skip its turn. */
const SHARE_OF_INTERVAL = 0.9;

/**
 * Lets one of any number of processes run a sweep in each interval, also right after all of them have started. The
 * lease is not given back: if its process dies, another one runs the sweep in the next interval.
 */
export class SweepLeases {
  constructor(private readonly connection: Connection) {}

  /** Does the work if this process takes the lease. */
  async run(
    name: string,
    everySeconds: number,
    work: () => Promise<unknown>,
    now = new Date(),
  ): Promise<SweepResult> {
    if (!(await this.take(name, everySeconds, now))) return NOT_MINE;
    await work();
  }

  /** @returns whether this process runs the sweep now. */
  async take(name: string, everySeconds: number, now = new Date()): Promise<boolean> {
    const until = new Date(now.getTime() + everySeconds * 1000 * SHARE_OF_INTERVAL);
    try {
      await this.connection
        .collection<SweepLease>('sweep_leases')
        .updateOne({ _id: name, until: { $lte: now } }, { $set: { until } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // another process has the lease
      throw error;
    }
  }
}
