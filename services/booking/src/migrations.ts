import { migrate, type Logger, type Migration } from '@club/kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { LOGGER } from './config.js';

/** The database's own refusal: no write may oversell or lose a place (reliability.md 1.1, I1, I2). */
const count = { bsonType: ['int', 'long', 'double'], minimum: 0 };
const validator = {
  $and: [
    {
      $jsonSchema: {
        bsonType: 'object',
        required: ['free', 'held', 'sold', 'capacity'],
        properties: { free: count, held: count, sold: count, capacity: count },
      },
    },
    { $expr: { $eq: ['$capacity', { $add: ['$free', '$held', '$sold'] }] } },
  ],
};

const MIGRATIONS: readonly Migration[] = [
  {
    id: '1-offers-refuse-overselling',
    up: async (connection) => {
      await connection.createCollection('offers').catch((error: unknown) => {
        if (!isKnown(error)) throw error;
      });
      await connection.db?.command({
        collMod: 'offers',
        validator,
        validationLevel: 'strict',
        validationAction: 'error',
      });
    },
  },
  {
    id: '2-gift-card-sales-have-a-history',
    up: async (connection) => {
      await connection
        .collection('gift_orders')
        .updateMany({ history: { $exists: false } }, { $set: { history: [] } });
    },
  },
];

/** The collection is there already. */
const isKnown = (error: unknown): boolean =>
  (error as { codeName?: string }).codeName === 'NamespaceExists';

/** Before the first call is taken: what an older version left becomes what this one reads. */
@Injectable()
export class BookingMigrations implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.connection, MIGRATIONS, this.logger);
  }
}
