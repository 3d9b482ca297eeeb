import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  Injectable,
  Module,
  type INestApplicationContext,
  type OnModuleInit,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { runInContext } from '../log/request-context.js';
import type { Migration } from './migrations.js';
import { mongoModule, pingMongo } from './mongo-module.js';
import { inTransaction } from './transaction.js';

interface Seat {
  _id: string;
  row: string;
}
const SEAT = 'Seat';
const schema = new Schema<Seat>(
  { _id: String, row: String },
  { collection: 'seats', versionKey: false },
);
schema.index({ row: 1 }, { unique: true });

const logger = createLogger('test', 'silent');
let url: string;
let connection: Connection;
let apps: INestApplicationContext[] = [];

/** Starts a process with one collection, which reads its indexes when it is initialised. */
async function start(migrations: Migration[] = []): Promise<string[]> {
  const found: string[] = [];
  @Injectable()
  class SeatsStore implements OnModuleInit {
    constructor(@InjectModel(SEAT) private readonly seats: Model<Seat>) {}
    async onModuleInit(): Promise<void> {
      found.push(...Object.keys(await this.seats.collection.indexInformation()));
    }
  }
  @Module({
    imports: [
      mongoModule(url, { migrations, logger }),
      MongooseModule.forFeature([{ name: SEAT, schema }]),
    ],
    providers: [SeatsStore],
  })
  class SeatsModule {}
  apps.push(
    await NestFactory.createApplicationContext(SeatsModule, { logger: false, abortOnError: false }),
  );
  return found;
}

beforeAll(async () => {
  url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `indexes-${randomUUID()}`) ?? '';
  connection = await mongoose.createConnection(url).asPromise();
});
afterAll(() => connection.close());
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
  await connection.dropDatabase();
});
const seats = () => connection.collection<Seat>('seats');

describe('the indexes of a process', () => {
  it('exist before any other part of it begins', async () => {
    expect(await start()).toEqual(['_id_', 'row_1']);
  });

  it('are created after the migrations, which may rename the collection', async () => {
    await connection.collection<Seat>('chairs').insertOne({ _id: 'one', row: 'A' });
    const rename: Migration = {
      id: '1-chairs-are-seats',
      up: async (db) => void (await db.collection('chairs').rename('seats')),
    };
    await start([rename]);
    expect(await seats().countDocuments()).toBe(1);
    expect(Object.keys(await seats().indexInformation())).toContain('row_1');
  });

  it('end the start with one sentence, which has no stored value, if a row is a duplicate', async () => {
    await seats().insertMany([
      { _id: 'one', row: 'secret' },
      { _id: 'two', row: 'secret' },
    ]);
    await expect(start()).rejects.toThrow(
      /^Cannot start: the index row_1 of the collection seats cannot be created: two documents have the same value, which must be unique\.$/,
    );
  });

  it('end the start with one sentence if one exists with another definition', async () => {
    await seats().createIndex({ row: 1 }, {}, {});
    await expect(start()).rejects.toThrow(
      'Cannot start: the index row_1 of the collection seats cannot be created: it exists with another definition; a migration must remove that first.',
    );
  });

  it('let several processes start at once', async () => {
    const all = await Promise.all([start(), start(), start()]);
    expect(all).toEqual(Array(3).fill(['_id_', 'row_1']));
  });
});

describe('a transaction', () => {
  const conflict = () =>
    new mongoose.mongo.MongoServerError({
      message: 'WriteConflict',
      errorLabels: ['TransientTransactionError'],
    });

  it('is tried again after a conflict', async () => {
    let attempts = 0;
    const answer = await inTransaction(connection, async () => {
      attempts += 1;
      if (attempts < 3) throw conflict();
      return attempts;
    });
    expect(answer).toBe(3);
  });

  it.each([
    ['conflicts again and again', async () => Promise.reject(conflict())],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('that %s is given up before its caller stops waiting', async (_, work) => {
    const left: number[] = [];
    // A busy machine may hold one of three up.
    while (left.length < 3 && !left.some((ms) => ms > 0)) {
      const began = Date.now();
      const until = began + 2_000;
      await expect(
        runInContext({ requestId: 'r', until }, () => inTransaction(connection, work)),
      ).rejects.toThrow('the transaction was not committed within');
      left.push(until - Date.now());
      expect(Date.now() - began).toBeGreaterThan(1_000);
    }
    expect(Math.max(...left)).toBeGreaterThan(0);
  });
});

describe('the readiness of a database', () => {
  let passing = true;
  const sockets: Socket[] = [];
  /** A proxy that can stop passing bytes on, as a machine that has frozen does. */
  const proxy = createServer((client) => {
    const { hostname, port } = new URL(url);
    const upstream = connect(Number(port), hostname);
    client.on('data', (bytes) => passing && upstream.write(bytes));
    upstream.on('data', (bytes) => passing && client.write(bytes));
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    sockets.push(client, upstream);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  it('is refused after two seconds by a server that no longer answers', async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const throughProxy = await mongoose
      .createConnection(`mongodb://127.0.0.1:${port}/x?directConnection=true`)
      .asPromise();
    await pingMongo(throughProxy)();
    passing = false;
    const deadline = jest.spyOn(AbortSignal, 'timeout');
    await expect(pingMongo(throughProxy)()).rejects.toThrow();
    expect(deadline).toHaveBeenCalledWith(2_000);
    deadline.mockRestore();
    passing = true;
    for (const socket of sockets) socket.destroy();
    await throughProxy.close(true);
  });
});
