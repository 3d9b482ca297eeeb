import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailOutcome } from '@club/messages';
import mongoose, { type Connection, type Model } from 'mongoose';
import { newOutboxRow, outboxSchema, viewMail, type OutboxRow } from './outbox-row.js';
import { OutboxStore } from './outbox.store.js';

const DAY = 86_400;

describe('the outbox', () => {
  let connection: Connection;
  let rows: Model<OutboxRow>;
  let store: OutboxStore;
  const now = new Date('2026-11-28T12:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const rowAt = (at: Date) =>
    newOutboxRow({ kind: 'booking-confirmed', subject: randomUUID() }, { now: at, requestId: 'r' });
  const add = (row: OutboxRow) =>
    connection.withSession((session) => session.withTransaction(() => store.add(row, session)));
  const write = async (at = now): Promise<OutboxRow> => {
    const row = rowAt(at);
    await add(row);
    return row;
  };
  const stored = (id: string): Promise<OutboxRow> => rows.findById(id).lean<OutboxRow>().orFail();
  const isDue = async (id: string, at: Date): Promise<boolean> =>
    (await store.findDue(at, 1000)).some(({ _id }) => _id === id);
  /** One attempt that ends like this. */
  const attempt = async (id: string, outcome: MailOutcome, at: Date, reason?: string) => {
    const { id: lease } = await store.lease([id], at);
    await store.acknowledge(
      [{ outboxId: id, lease, outcome, ...(reason !== undefined && { reason }) }],
      at,
    );
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
    await add(row);
    const other = rowAt(now);
    expect(await store.addMissing([row, other])).toEqual([other]);
    expect(await rows.countDocuments({ _id: row._id })).toBe(1);
  });

  it('leases an e-mail to one worker at a time, and to another one when the lease has expired', async () => {
    const [{ _id: one }, { _id: two }] = [await write(), await write()];
    const leases = await Promise.all(
      Array.from({ length: 10 }, () => store.lease([one, two], now)),
    );
    expect(leases.flatMap(({ rows: leased }) => leased)).toHaveLength(2);
    expect((await store.lease([one, two], later(59))).rows).toEqual([]);
    expect((await store.lease([one, two], later(61))).rows).toHaveLength(2);
  });

  it('never leases a sent e-mail again, even if its outcome arrives late', async () => {
    const { _id } = await write();
    const first = await store.lease([_id], now);
    await store.lease([_id], later(61));
    await store.acknowledge([{ outboxId: _id, lease: first.id, outcome: 'sent' }], later(62));
    expect((await stored(_id)).state).toBe('sent');
    expect((await store.lease([_id], later(200))).rows).toEqual([]);
  });

  it('ignores any other outcome whose lease was lost', async () => {
    const { _id } = await write();
    const first = await store.lease([_id], now);
    await store.lease([_id], later(61));
    await store.acknowledge([{ outboxId: _id, lease: first.id, outcome: 'failed' }], later(62));
    expect((await stored(_id)).state).toBe('sending');
  });

  it('tries again after a growing pause, and stops only after a permanent failure', async () => {
    const { _id } = await write();
    await attempt(_id, 'retry', now, '$busy');
    expect(await stored(_id)).toMatchObject({ state: 'new', reason: '$busy', lease: null });
    expect([await isDue(_id, later(1)), await isDue(_id, later(3))]).toEqual([false, true]);
    await attempt(_id, 'retry', later(3));
    expect([await isDue(_id, later(6)), await isDue(_id, later(8))]).toEqual([false, true]);
    await attempt(_id, 'failed', later(8), 'no such user');
    expect(await stored(_id)).toMatchObject({ state: 'failed', reason: 'no such user' });
    expect(await isDue(_id, later(9999))).toBe(false);
  });

  it('pauses five minutes at most, and gives up three days after the first try', async () => {
    const { _id } = await write();
    await rows.updateOne({ _id }, { $set: { tries: 5000 } });
    await attempt(_id, 'retry', later(3 * DAY - 1));
    expect((await stored(_id)).nextAt).toEqual(later(3 * DAY - 1 + 300));
    await attempt(_id, 'retry', later(3 * DAY + 300), 'still away');
    expect(await stored(_id)).toMatchObject({ state: 'failed', reason: 'still away' });
  });

  it('fails an e-mail that cannot be built after ten attempts, whatever SMTP said before', async () => {
    const { _id } = await write();
    for (let tries = 0; tries < 15; tries += 1) await attempt(_id, 'retry', later(tries));
    for (let faults = 1; faults < 10; faults += 1) await attempt(_id, 'broken', later(20), 'a bug');
    expect(await stored(_id)).toMatchObject({ state: 'new', reason: 'a bug', faults: 9 });
    await attempt(_id, 'broken', later(20), 'a bug');
    expect(await stored(_id)).toMatchObject({ state: 'failed', reason: 'a bug' });
  });

  it('starts a new series when staff send everything again that failed', async () => {
    await rows.deleteMany({ state: 'failed' });
    const [{ _id: one }, { _id: two }] = [await write(), await write()];
    for (const id of [one, two]) await attempt(id, 'failed', now, 'no such user');
    const afterwards = later(10 * DAY);
    expect(await store.retryFailed(afterwards)).toBe(2);
    expect(await store.retryFailed(afterwards)).toBe(0);
    expect(await stored(one)).toMatchObject({ state: 'new', tries: 0, reason: null });
    await attempt(two, 'retry', later(10 * DAY + 60));
    expect((await stored(two)).state).toBe('new');
  });

  it('finds a row that its own process did not put on the queue, and then every half minute', async () => {
    const row = await write();
    expect([await isDue(row._id, later(9)), await isDue(row._id, later(10))]).toEqual([
      false,
      true,
    ]);
    await store.postpone([row], later(10));
    expect([await isDue(row._id, later(39)), await isDue(row._id, later(40))]).toEqual([
      false,
      true,
    ]);
  });

  it('does not postpone a row that a worker has taken since', async () => {
    const row = await write();
    const { rows: leased } = await store.lease([row._id], later(10));
    await store.postpone([row], later(10));
    expect((await stored(row._id)).nextAt).toEqual(leased[0]?.nextAt);
  });

  it('works on with the rows of an earlier version', async () => {
    const _id = `booking-confirmed-${randomUUID()}`;
    const { faults, since, ...fields } = { ...rowAt(now), faults: 0 };
    expect([faults, since]).toEqual([0, now]);
    await rows.collection.insertOne({
      ...fields,
      _id,
      state: 'enqueued',
      round: 3,
      nextAt: now,
    } as never);
    expect(viewMail(await stored(_id)).state).toBe('new');
    expect(await isDue(_id, later(1))).toBe(true);
    await attempt(_id, 'broken', later(1), 'a bug');
    expect(await stored(_id)).toMatchObject({ state: 'new', faults: 1 });
    await attempt(_id, 'sent', later(9));
    expect((await stored(_id)).state).toBe('sent');
  });

  describe('after an e-mail was sent', () => {
    it('keeps its row for ninety days', async () => {
      const { _id } = await write();
      await attempt(_id, 'sent', now);
      expect((await stored(_id)).deleteAt).toEqual(later(90 * DAY));
      const indexes = await rows.listIndexes();
      expect(indexes).toContainEqual(
        expect.objectContaining({ key: { deleteAt: 1 }, expireAfterSeconds: 0 }),
      );
    });

    it('keeps failed rows and rows that wait', async () => {
      const [waits, fails] = [await write(), await write()];
      await attempt(fails._id, 'failed', now);
      for (const { _id } of [waits, fails]) expect((await stored(_id)).deleteAt ?? null).toBe(null);
    });

    it('dates the rows that an earlier version has sent', async () => {
      const { _id } = await write();
      await attempt(_id, 'sent', now);
      await rows.updateOne({ _id }, { $unset: { deleteAt: '' } });
      await store.updateOldRows();
      expect((await stored(_id)).deleteAt).toEqual(later(90 * DAY));
    });

    it('forgets what a mail server said to an earlier version, if it quotes an address', async () => {
      const { _id } = await write();
      const said = 'Message failed: 550 5.1.1 <ada@example.org>: Recipient address rejected';
      await rows.updateOne({ _id }, { $set: { reason: said } });
      await store.updateOldRows();
      expect((await stored(_id)).reason).toBe('the mail server refused it');
    });
  });
});
