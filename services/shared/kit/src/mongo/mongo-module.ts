import { Inject, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { createIndexes } from './indexes.js';
import { migrate, type Migration } from './migrations.js';

const PING_MS = 2_000;
const PREPARATION = Symbol('preparation of the database');

interface Preparation {
  migrations: readonly Migration[];
  logger: Logger;
}

/** Brings the data and the indexes up to date. It is global, so Nest initialises it before every other module. */
@Module({})
class DatabaseModule implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PREPARATION) private readonly preparation: Preparation | null,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.prepare();
    } catch (error) {
      // Nest closes nothing after a failed start, and an open connection keeps the process alive.
      await this.connection.close();
      throw error;
    }
  }

  private async prepare(): Promise<void> {
    // First the migrations: one may rename a collection, which must not exist under its new name yet.
    if (this.preparation !== null)
      await migrate(this.connection, this.preparation.migrations, this.preparation.logger);
    await createIndexes(this.connection);
  }
}

/**
 * The database of a process. A write is acknowledged only when a majority has it in the journal (reliability.md 1.6).
 * Before the first call is handled, the migrations have run and every declared index exists; otherwise the start fails.
 */
export const mongoModule = (
  url: string,
  preparation: Preparation | null = null,
): DynamicModule => ({
  module: DatabaseModule,
  global: true,
  imports: [
    MongooseModule.forRoot(url, {
      w: 'majority', // guard: majority-writes (invariants.md I31)
      journal: true, // guard: journalled-writes (invariants.md I14)
      readPreference: 'primary',
      serverSelectionTimeoutMS: 4_000,
      socketTimeoutMS: 20_000,
      maxPoolSize: 30,
      retryWrites: true,
      retryAttempts: 1000,
      retryDelay: 1000,
      verboseRetryLog: false,
      // Mongoose would create them later and ignore a failure.
      autoIndex: false,
      autoCreate: false,
    }),
  ],
  providers: [{ provide: PREPARATION, useValue: preparation }],
});

/** A readiness check: the database answers a ping. Version 7 of the driver ignores `timeoutMS`, but not a signal. */
export const pingMongo = (connection: Connection) => async (): Promise<void> => {
  if (connection.db === undefined) throw new Error('not connected');
  await connection.db.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_MS) });
};
