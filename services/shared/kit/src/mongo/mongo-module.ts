import { MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/**
 * The database of a service. A write is acknowledged only when a majority has it in the journal (reliability.md 1.6),
 * and every query has a time limit.
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

/** A readiness check: the database answers a ping. */
export const pingMongo = (connection: Connection) => async (): Promise<void> => {
  if (connection.db === undefined) throw new Error('not connected');
  await connection.db.command({ ping: 1 }, { timeoutMS: 2_000 });
};

/** Whether a unique index refused the write. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
