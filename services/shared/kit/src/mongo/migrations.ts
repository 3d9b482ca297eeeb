import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { isDuplicateKey } from './mongo-module.js';

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
/** If a replica dies while it migrates, the others wait this long for it. */
const LEASE_MS = 60_000;
const RETRY_MS = 200;

/**
 * Runs the migrations that have not run yet, in order, before a service takes its first call. If several replicas
 * start at once, one of them migrates and the others wait.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const done = connection.collection<Done>('migrations');
  const holder = randomUUID();
  for (const { id, up } of migrations) {
    if ((await done.findOne({ _id: id })) !== null) continue;
    await acquireLock(connection, holder);
    try {
      if ((await done.findOne({ _id: id })) !== null) continue; // another replica ran it first
      logger.info({ migration: id }, 'migrating');
      await up(connection);
      await done.insertOne({ _id: id, doneAt: new Date() });
    } finally {
      await connection.collection<Lock>('migration_lock').deleteOne({ _id: 'lock', holder });
    }
  }
}

async function acquireLock(connection: Connection, holder: string): Promise<void> {
  const locks = connection.collection<Lock>('migration_lock');
  for (;;) {
    const now = new Date();
    const until = new Date(now.getTime() + LEASE_MS);
    const taken = await locks
      .updateOne(
        { _id: 'lock', until: { $lte: now } },
        { $set: { holder, until } },
        { upsert: true },
      )
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return undefined; // another replica has the lock
        throw error;
      });
    if (taken !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
