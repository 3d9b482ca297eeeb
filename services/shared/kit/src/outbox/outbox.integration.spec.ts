import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection, type Model } from 'mongoose';
import { newOutboxRow, outboxSchema, type OutboxRow } from './outbox-row.js';
import { OutboxStore } from './outbox.store.js';

describe('the outbox', () => {
  let connection: Connection;
  let rows: Model<OutboxRow>;
  let store: OutboxStore;
  const now = new Date('2026-11-28T12:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const write = async (): Promise<OutboxRow> => {
    const row = newOutboxRow(
      { kind: 'booking-confirmed', subject: randomUUID() },
      { now, requestId: 'r' },
    );
    await connection.withSession((session) =>
      session.withTransaction(() => store.add(row, session)),
    );
    return row;
  };

  beforeAll(async () => {
    connection = await mongoose
      .createConnection(
        process.env['TEST_MONGO_URL']?.replace('DATABASE', `outbox-${randomUUID()}`) ?? '',
      )
      .asPromise();
    rows = connection.model<OutboxRow>('OutboxRow', outboxSchema);
    store = new OutboxStore(rows);
    await rows.init();
  });
  afterAll(() => connection.close());

  it('holds one row for each fact, however often it is written', async () => {
    const row = await write();
    await connection.withSession((session) =>
      session.withTransaction(() => store.add(row, session)),
    );
    expect(await rows.countDocuments({ _id: row._id })).toBe(1);
  });

  it('leases an e-mail to one worker at a time, and to another one when the lease has expired', async () => {
    const { _id } = await write();
    const leases = await Promise.all(Array.from({ length: 10 }, () => store.lease(_id, now)));
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
    expect(await store.lease(_id, later(59))).toBeUndefined();
    expect(await store.lease(_id, later(61))).toBeDefined();
  });

  it('never leases a sent e-mail again, even if its outcome arrives late', async () => {
    const { _id } = await write();
    const first = await store.lease(_id, now);
    await store.lease(_id, later(61));
    await store.acknowledge(
      { id: _id, lease: first?.id ?? '', outcome: 'sent', reason: null },
      later(62),
    );
    expect((await rows.findById(_id))?.state).toBe('sent');
    expect(await store.lease(_id, later(200))).toBeUndefined();
  });

  it('tries again after a growing pause, and stops only after a permanent failure', async () => {
    const { _id } = await write();
    const lease = await store.lease(_id, now);
    await store.acknowledge(
      { id: _id, lease: lease?.id ?? '', outcome: 'retry', reason: 'busy' },
      now,
    );
    expect((await store.findDue(later(1), 1000)).some((row) => row._id === _id)).toBe(false);
    expect((await store.findDue(later(3), 1000)).some((row) => row._id === _id)).toBe(true);
    const again = await store.lease(_id, later(3));
    await store.acknowledge(
      { id: _id, lease: again?.id ?? '', outcome: 'failed', reason: 'no such user' },
      later(3),
    );
    expect((await store.findDue(later(9999), 1000)).some((row) => row._id === _id)).toBe(false);
  });

  it('puts a row that no worker has taken on the queue again, under a new job id', async () => {
    const row = await write();
    await store.markEnqueued([row], now);
    expect((await store.findDue(later(29), 1000)).some(({ _id }) => _id === row._id)).toBe(false);
    const due = (await store.findDue(later(31), 1000)).find(({ _id }) => _id === row._id);
    expect(due?.round).toBe(1);
  });
});
