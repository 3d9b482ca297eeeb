import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { isDuplicateKey } from './duplicate-key.js';

/**
 * One step from the data that an older release wrote to the data that this release reads. It may run again after a
 * crash, and the older release may still be running: it must be repeatable and must not remove what that one needs.
 */
export interface Migration {
  /** A number and a description. Never change it: the database remembers which ids have run. */
  id: `${number}-${string}`;
  up: (connection: Connection) => Promise<void>;
}

interface Done {
  _id: string;
  doneAt: Date;
}
interface Lock {
  _id: 'lock';
  holder: string;
  until: Date;
}
/** If a replica dies while it migrates, the others wait this long for it. While it lives it renews the lock. */
const LEASE_MS = 60_000;
const RENEWALS_PER_LEASE = 4;
const RETRY_MS = 200;

/**
 * Runs the migrations that have not run yet, in order, before a service takes its first call. If several replicas
 * start at once, one of them migrates and the others wait, however long a step takes.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  logger: Logger,
  { leaseMs = LEASE_MS } = {},
): Promise<void> {
  const done = connection.collection<Done>('migrations');
  const lock = new MigrationLock(connection.collection<Lock>('migration_lock'), leaseMs);
  for (const { id, up } of migrations) {
    if ((await done.findOne({ _id: id })) !== null) continue;
    await lock.hold(async () => {
      if ((await done.findOne({ _id: id })) !== null) return; // another replica ran it first
      logger.info({ migration: id }, 'migrating');
      await up(connection);
      // A replica that was suspended for longer than its lease may come second; the step is repeatable.
      await done.updateOne({ _id: id }, { $setOnInsert: { doneAt: new Date() } }, { upsert: true });
    });
  }
}

/** Held by one replica at a time. */
class MigrationLock {
  private readonly holder = randomUUID();

  constructor(
    private readonly locks: mongo.Collection<Lock>,
    private readonly leaseMs: number,
  ) {}

  async hold(work: () => Promise<void>): Promise<void> {
    while (!(await this.taken())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const renewal = setInterval(() => void this.renew(), this.leaseMs / RENEWALS_PER_LEASE);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await this.locks.deleteOne({ _id: 'lock', holder: this.holder });
    }
  }

  private async taken(): Promise<boolean> {
    const now = new Date();
    const until = new Date(now.getTime() + this.leaseMs);
    try {
      await this.locks.updateOne(
        { _id: 'lock', until: { $lte: now } },
        { $set: { holder: this.holder, until } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // another replica has the lock
      throw error;
    }
  }

  private async renew(): Promise<void> {
    const until = new Date(Date.now() + this.leaseMs);
    await this.locks
      .updateOne({ _id: 'lock', holder: this.holder }, { $set: { until } })
      .catch(() => undefined); // the next renewal may succeed, and steps are repeatable
  }
}
