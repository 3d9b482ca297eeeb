import { randomUUID } from 'node:crypto';
import { mailQueueOf, type MailJob } from '@club/messages';
import { waitFor } from '@club/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import mongoose, { type Connection, type Model } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { MailQueue } from './mail-queue.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { outboxSchema, type OutboxRow } from './outbox-row.js';
import { OutboxStore } from './outbox.store.js';

/** A database of Redis that no other test uses. */
const REDIS_URL = `${process.env['TEST_REDIS_URL']}/11`;
const MINUTE_MS = 60_000;

describe('the relay', () => {
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  let connection: Connection;
  let rows: Model<OutboxRow>;
  let mailQueue: MailQueue;
  let relay: OutboxRelay;
  let outbox: Outbox;
  const queue = new Queue<MailJob>(mailQueueOf('booking'), { connection: redis });
  const nothing = (): void => undefined;

  beforeAll(async () => {
    connection = await mongoose
      .createConnection(
        process.env['TEST_MONGO_URL']?.replace('DATABASE', `relay-${randomUUID()}`) ?? '',
      )
      .asPromise();
    rows = connection.model<OutboxRow>('OutboxRow', outboxSchema);
    const store = new OutboxStore(rows);
    await rows.init();
    mailQueue = new MailQueue('booking', REDIS_URL, nothing);
    const logger = createLogger('kit', 'silent');
    relay = new OutboxRelay('booking', store, mailQueue, { everySeconds: 3600, logger });
    outbox = new Outbox(store, relay);
    // Its depth would be 0 before Redis is connected, too.
    const job = { service: 'booking', outboxId: 'first', requestId: 'r' } as const;
    await waitFor('the queue', () => mailQueue.add([job]).then(() => true));
  });
  beforeEach(async () => {
    await redis.flushdb();
    await rows.deleteMany({});
  });
  afterAll(async () => {
    await queue.close();
    await relay.stop();
    redis.disconnect();
    await connection.close();
  });

  const write = (count: number): Promise<void> =>
    connection.withSession((session) =>
      session.withTransaction(async () => {
        for (let mail = 0; mail < count; mail += 1)
          await outbox.write({ kind: 'booking-confirmed', subject: randomUUID() }, session);
      }),
    );
  const queued = async (): Promise<(string | undefined)[]> =>
    (await queue.getWaiting()).map(({ id }) => id).sort();
  const ids = async (): Promise<string[]> => (await rows.distinct('_id')).sort();
  const untilQueued = (count: number) =>
    waitFor('the jobs', async () => (await queued()).length === count);

  it('puts a new e-mail on the queue right after the commit, without a further write', async () => {
    await write(3);
    await untilQueued(3);
    expect(await queued()).toEqual(await ids());
    for (const row of await rows.find().lean()) expect(row.state).toBe('new');
  });

  it('leaves an e-mail alone whose transaction was rolled back, apart from a job without a row', async () => {
    await connection.withSession((session) =>
      session
        .withTransaction(async () => {
          await outbox.write({ kind: 'booking-confirmed', subject: randomUUID() }, session);
          throw new Error('no');
        })
        .catch(nothing),
    );
    expect(await rows.countDocuments()).toBe(0);
    await untilQueued(1); // otherwise it may come in the middle of the next test
  });

  it('keeps one job for each row, however many rounds no worker takes them', async () => {
    await write(250);
    await untilQueued(250);
    for (let round = 1; round <= 20; round += 1)
      await relay.relay(new Date(Date.now() + round * MINUTE_MS));
    expect(await queued()).toEqual(await ids());
  });

  it('puts every row on the queue again after Redis was emptied', async () => {
    await write(250);
    await untilQueued(250);
    await redis.flushdb();
    await relay.relay(new Date(Date.now() + MINUTE_MS));
    expect(await queued()).toEqual(await ids());
  });

  it.each(['completed', 'failed'])('adds a row again whose job has %s', async (end) => {
    await write(1);
    await untilQueued(1);
    const ofWorker = redis.duplicate({ maxRetriesPerRequest: null });
    const worker = new Worker<MailJob>(
      mailQueueOf('booking'),
      async () => {
        if (end === 'failed') throw new Error('no');
      },
      { connection: ofWorker },
    );
    const [id = ''] = await ids();
    const ended = waitFor('the job to end', async () => (await queue.getJob(id)) === undefined);
    await ended.finally(() => worker.close());
    ofWorker.disconnect();
    await relay.relay(new Date(Date.now() + MINUTE_MS));
    expect(await queued()).toEqual(await ids());
  });

  it('leaves rows that were written while Redis was away to the next round', async () => {
    const away = new MailQueue('booking', 'redis://127.0.0.1:1', nothing);
    const logger = createLogger('kit', 'silent');
    const store = new OutboxStore(rows);
    const other = new OutboxRelay('booking', store, away, { everySeconds: 3600, logger });
    await new Outbox(store, other).writeMissing([
      { kind: 'booking-confirmed', subject: randomUUID() },
    ]);
    await other.stop();
    expect(await queued()).toEqual([]);
    await relay.relay(new Date(Date.now() + MINUTE_MS));
    expect(await queued()).toEqual(await ids());
  });
});
