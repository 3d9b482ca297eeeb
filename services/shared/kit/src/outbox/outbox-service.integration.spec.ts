import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection, type Model } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { runInContext } from '../log/request-context.js';
import {
  TRAIL_HEAD,
  TRAIL_ROW,
  trailDocuments,
  type TrailHead,
  type TrailRow,
} from '../trail/trail-row.js';
import { TrailStore } from '../trail/trail.store.js';
import { Trail } from '../trail/trail.js';
import { MailQueue } from './mail-queue.js';
import { MailWaits, type MailMaker } from './mail-maker.js';
import { OutboxRelay } from './outbox-relay.js';
import { newOutboxRow, outboxSchema, type OutboxRow } from './outbox-row.js';
import { OutboxService } from './outbox-service.js';
import { OutboxStore } from './outbox.store.js';

const CONTENT = {
  kind: 'payment-returned',
  to: 'ada@example.org',
  reference: 'BK1',
  refundPence: 100 as never,
} as const;

/** The beginning of an e-mail's subject says what happens to it. */
const maker: MailMaker = {
  contentOf: async ({ subject }) => {
    if (subject.startsWith('throws')) throw new Error('an impossible sum');
    if (subject.startsWith('invalid')) return { ...CONTENT, refundPence: -1000 as never };
    // A ticket that was refunded has no content any more.
    return /^(cardiff-)?(gone|refunded)/.test(subject) ? null : CONTENT;
  },
  reasonToSkip: async ({ subject }) => {
    if (subject.startsWith('undecided')) throw new MailWaits('the show may be put on again');
    return subject.startsWith('refunded') ? 'the booking was refunded' : null;
  },
  withoutSecrets: (content) => content,
  visibleOf: async (mails) =>
    new Set(mails.flatMap(({ _id, subject }) => (subject.startsWith('cardiff') ? [_id] : []))),
};

describe('an outbox that is asked for e-mails', () => {
  let connection: Connection;
  let rows: Model<OutboxRow>;
  let trailRows: Model<TrailRow>;
  let relay: OutboxRelay;
  let service: OutboxService;

  beforeAll(async () => {
    connection = await mongoose
      .createConnection(
        process.env['TEST_MONGO_URL']?.replace('DATABASE', `outbox-${randomUUID()}`) ?? '',
      )
      .asPromise();
    rows = connection.model<OutboxRow>('OutboxRow', outboxSchema);
    await rows.init();
    const store = new OutboxStore(rows);
    const queue = new MailQueue('booking', process.env['TEST_REDIS_URL'] ?? '', () => undefined);
    const logger = createLogger('kit', 'silent');
    relay = new OutboxRelay('booking', store, queue, { everySeconds: 3600, logger });
    for (const { name, schema } of trailDocuments) connection.model(name, schema);
    trailRows = connection.model<TrailRow>(TRAIL_ROW);
    const trail = new TrailStore(trailRows, connection.model<TrailHead>(TRAIL_HEAD), connection);
    await trail.begin();
    service = new OutboxService(store, relay, maker, new Trail(trail));
  });
  afterAll(async () => {
    await relay.stop();
    await connection.close();
  });

  const write = async (subject: string): Promise<string> => {
    const fact = { kind: 'payment-returned', subject: `${subject}-${randomUUID()}` } as const;
    const row = newOutboxRow(fact, { now: new Date(), requestId: 'r' });
    await rows.create(row);
    return row._id;
  };
  const stored = (id: string) => rows.findById(id).lean<OutboxRow>().orFail();

  it.each([
    ['throws', { state: 'new', reason: 'it cannot be built: an impossible sum', faults: 1 }],
    ['undecided', { state: 'new', reason: 'the show may be put on again', faults: 0 }],
    ['gone', { state: 'failed', reason: 'what this e-mail is about does not exist' }],
    ['refunded', { state: 'skipped', reason: 'the booking was refunded' }],
  ])('keeps one back that is %s, and hands out the others', async (subject, expected) => {
    const [bad, good] = [await write(subject), await write('good')];
    const { mails, lease } = await service.lease({ outboxIds: [bad, good] });
    expect(mails).toEqual([{ outboxId: good, content: CONTENT }]);
    expect(await stored(bad)).toMatchObject({ ...expected, lease: null });
    expect(await stored(good)).toMatchObject({ state: 'sending', lease });
  });

  it('hands out nothing that no worker could read', async () => {
    const bad = await write('invalid');
    expect((await service.lease({ outboxIds: [bad] })).mails).toEqual([]);
    expect((await stored(bad)).reason).toContain('refundPence');
  });

  it('counts what waits and what failed, and sends all that failed again, once', async () => {
    await rows.deleteMany({});
    const gone = [await write('gone'), await write('gone')];
    await service.lease({ outboxIds: gone });
    await write('good');
    expect(await service.counts()).toEqual({ waiting: 1, failed: 2 });
    expect(await service.retryFailed()).toEqual({ count: 2 });
    expect(await service.retryFailed()).toEqual({ count: 0 });
    expect(await service.counts()).toEqual({ waiting: 3, failed: 0 });
  });

  it('sends a failed one again once, however often that is asked for, and none that was skipped', async () => {
    const [id, skipped] = [await write('gone'), await write('refunded')];
    await service.lease({ outboxIds: [id, skipped] });
    expect((await stored(id)).state).toBe('failed');
    await Promise.all([service.retry({ id }), service.retry({ id })]);
    await service.retry({ id });
    expect((await stored(id)).state).toBe('new');
    expect(await trailRows.countDocuments({ act: 'mail-retry', 'target.id': id })).toBe(1);
    await expect(service.retry({ id: skipped })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stored(skipped)).state).toBe('skipped');
  });

  it.each(['enqueued', 'sending', 'sent'] as const)(
    'leaves one alone that is %s, and answers that it is done',
    async (state) => {
      const id = await write('good');
      await rows.updateOne({ _id: id }, { $set: { state } });
      await service.retry({ id });
      expect((await stored(id)).state).toBe(state);
      expect(await trailRows.countDocuments({ act: 'mail-retry', 'target.id': id })).toBe(0);
    },
  );

  describe('by staff of a single venue', () => {
    const ofCardiff = <T>(work: () => Promise<T>): Promise<T> =>
      runInContext(
        {
          requestId: 'r',
          permission: 'mails:read',
          staff: { id: 's', username: 'mair', rights: { 'mails:read': ['cardiff'] } },
        },
        work,
      );
    let own: string;
    let other: string;
    beforeEach(async () => {
      await rows.deleteMany({});
      [own, other] = [await write('cardiff-gone'), await write('gone')];
      await service.lease({ outboxIds: [own, other] });
      await rows.updateMany({}, { $set: { state: 'failed' } });
    });
    const listed = async () => (await service.list({ show: 'failed' })).mails.map(({ id }) => id);

    it('lists and counts what is about this venue', async () => {
      expect(await ofCardiff(listed)).toEqual([own]);
      expect(await ofCardiff(() => service.counts())).toEqual({ waiting: 0, failed: 1 });
      expect((await listed()).sort()).toEqual([own, other].sort());
    });

    it('finds it behind more e-mails of other venues than one look reads', async () => {
      const rest = Array.from({ length: 700 }, (_, index) =>
        newOutboxRow(
          { kind: 'payment-returned', subject: `gone-${index}` },
          { now: new Date(Date.now() + 1000), requestId: 'r' },
        ),
      );
      await rows.insertMany(rest.map((row) => ({ ...row, state: 'failed' })));
      expect(await ofCardiff(listed)).toEqual([own]);
    });

    it('shows and repeats no e-mail of another venue', async () => {
      for (const act of [() => service.content({ id: other }), () => service.retry({ id: other })])
        await expect(ofCardiff<unknown>(act)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await ofCardiff(() => service.retryFailed())).toEqual({ count: 1 });
      expect((await stored(other)).state).toBe('failed');
      expect((await stored(own)).state).toBe('new');
    });
  });
});
