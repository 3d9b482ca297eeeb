import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { migrate, type Migration } from './migrations.js';

describe('migrating a database', () => {
  const logger = createLogger('test', 'silent');
  let connection: Connection;
  let ran: string[] = [];
  const step = (id: Migration['id'], fail: () => boolean = () => false): Migration => ({
    id,
    up: async () => {
      ran.push(id);
      if (fail()) throw new Error('the power went');
    },
  });

  beforeAll(async () => {
    const url =
      process.env['TEST_MONGO_URL']?.replace('DATABASE', `migrations-${randomUUID()}`) ?? '';
    connection = await mongoose.createConnection(url).asPromise();
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    ran = [];
    await connection.dropDatabase();
  });

  it('runs each step once and in order, and a later release runs only its new steps', async () => {
    await migrate(connection, [step('1-a'), step('2-b')], logger);
    await migrate(connection, [step('1-a'), step('2-b'), step('3-c')], logger);
    expect(ran).toEqual(['1-a', '2-b', '3-c']);
  });

  it('runs each step once if five replicas start at the same time', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => migrate(connection, [step('1-a'), step('2-b')], logger)),
    );
    expect(ran).toEqual(['1-a', '2-b']);
  });

  it('stops the start if a step fails, and runs the step again at the next start', async () => {
    let tries = 0;
    const shaky = step('1-a', () => (tries += 1) === 1);
    await expect(migrate(connection, [shaky, step('2-b')], logger)).rejects.toThrow(
      'the power went',
    );
    expect(ran).toEqual(['1-a']);
    await migrate(connection, [shaky, step('2-b')], logger);
    expect(ran).toEqual(['1-a', '1-a', '2-b']);
  });

  it('goes on after the replica that was migrating has died', async () => {
    await connection
      .collection<{ _id: string }>('migration_lock')
      .insertOne({ _id: 'lock', holder: 'dead', until: new Date(0) } as never);
    await migrate(connection, [step('1-a')], logger);
    expect(ran).toEqual(['1-a']);
  });

  it('lets the others wait while a step takes longer than the lease', async () => {
    let running = 0;
    const most: number[] = [];
    const slow: Migration = {
      id: '1-slow',
      up: async () => {
        ran.push('1-slow');
        running += 1;
        most.push(running);
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        running -= 1;
      },
    };
    const replicas = [1, 2, 3].map(() => migrate(connection, [slow], logger, { leaseMs: 3_000 }));
    await Promise.all(replicas);
    expect(ran).toEqual(['1-slow']);
    expect(most).toEqual([1]);
  });

  it('accepts that a replica without its lease has finished the same step first', async () => {
    const overtaken: Migration = {
      id: '1-overtaken',
      up: async (db) => {
        await db
          .collection<{ _id: string }>('migrations')
          .insertOne({ _id: '1-overtaken', doneAt: new Date() } as never);
      },
    };
    await expect(migrate(connection, [overtaken], logger)).resolves.toBeUndefined();
  });
});
