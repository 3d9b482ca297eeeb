import { Inject, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { createIndexes } from './indexes.js';
import { migrate, type Migration } from './migrations.js';

const PING_MS = 2_000;
const PREPARATION = Symbol('preparation of the database');

interface Preparation {
  migrations: readonly Migration[];
  logger: Logger;
  /**
   * The same database as another user, who may change collections, indexes and validators. It is used only before the
   * first call. Without it the process uses its own user for that.
   */
  migrationUrl?: string | undefined;
}

const ACKNOWLEDGED = {
  w: 'majority', // guard: majority-writes (invariants.md I31)
  journal: true, // guard: journalled-writes (invariants.md I14)
  readPreference: 'primary',
  serverSelectionTimeoutMS: 4_000,
  socketTimeoutMS: 20_000,
  retryWrites: true,
  // Mongoose would create them later and ignore a failure.
  autoIndex: false,
  autoCreate: false,
} as const;

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
    const url = this.preparation?.migrationUrl;
    if (url === undefined) return this.prepareAs(this.connection);
    const connection = await mongoose.createConnection(url, ACKNOWLEDGED).asPromise();
    try {
      for (const { modelName, schema, collection } of modelsOf(this.connection))
        connection.model(modelName, schema, collection.collectionName);
      await this.prepareAs(connection);
    } finally {
      await connection.close();
    }
  }

  private async prepareAs(connection: Connection): Promise<void> {
    // First the migrations: one may rename a collection, which must not exist under its new name yet.
    if (this.preparation !== null)
      await migrate(connection, this.preparation.migrations, this.preparation.logger);
    await createIndexes(connection);
  }
}

const modelsOf = ({ models }: Connection) => Object.values<Model<unknown>>(models);

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
      ...ACKNOWLEDGED,
      maxPoolSize: 30,
      retryAttempts: 1000,
      retryDelay: 1000,
      verboseRetryLog: false,
    }),
  ],
  providers: [{ provide: PREPARATION, useValue: preparation }],
});

/** A readiness check: the database answers a ping. Version 7 of the driver ignores `timeoutMS`, but not a signal. */
export const pingMongo = (connection: Connection) => async (): Promise<void> => {
  if (connection.db === undefined) throw new Error('not connected');
  await connection.db.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_MS) });
};
