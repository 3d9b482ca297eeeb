import { MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/**
 * A service's one database. Every acknowledged write is on a majority's journal before the 2xx (reliability.md 1.6),
 * and no query waits for ever.
 */
export const mongoModule = (url: string) =>
  MongooseModule.forRoot(url, {
    w: 'majority',
    journal: true,
    readPreference: 'primary',
    serverSelectionTimeoutMS: 4_000,
    socketTimeoutMS: 20_000,
    maxPoolSize: 30,
    retryWrites: true,
    retryAttempts: 1000,
    retryDelay: 1000,
    verboseRetryLog: false,
  });

/** Readiness: the database answers a ping. */
export const pingMongo = (connection: Connection) => async (): Promise<void> => {
  if (connection.db === undefined) throw new Error('not connected');
  await connection.db.command({ ping: 1 }, { timeoutMS: 2_000 });
};

/** True for a write that a unique index refused. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
