import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from '../log/logger.js';

/**
 * One step from what an older version wrote to what this one reads. It may run again after a crash, and the older version
 * may still be at work beside it: it adds and fills in, and takes nothing away that the older one needs.
 */
export interface Migration {
  /** Names stand in the database for ever: a number, and what it does. */
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
/** A copy that died while it migrated is waited for no longer than this. */
const LEASE_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Runs what has not run yet, in order, before a service takes its first call. Of several copies that start at once one works
 * and the others wait.
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
    await locked(connection, holder);
    try {
      if ((await done.findOne({ _id: id })) !== null) continue; // another copy was quicker
      logger.info({ migration: id }, 'migrating');
      await up(connection);
      await done.insertOne({ _id: id, doneAt: new Date() });
    } finally {
      await connection.collection<Lock>('migration_lock').deleteOne({ _id: 'lock', holder });
    }
  }
}

async function locked(connection: Connection, holder: string): Promise<void> {
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
        if (typeof error === 'object' && error !== null && 'code' in error && error.code === 11000)
          return undefined; // held
        throw error;
      });
    if (taken !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
