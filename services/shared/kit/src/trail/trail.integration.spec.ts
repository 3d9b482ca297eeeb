import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection, type Model } from 'mongoose';
import { runInContext } from '../log/request-context.js';
import { LateTransaction } from '../mongo/transaction.js';
import { trailHash } from './trail-hash.js';
import {
  FIRST_PREVIOUS,
  TRAIL_HEAD,
  TRAIL_ROW,
  trailDocuments,
  type TrailHead,
  type TrailRow,
} from './trail-row.js';
import { TrailStore } from './trail.store.js';
import { Trail } from './trail.js';

const ADA = { id: 's1', username: 'ada', rights: {}, network: '203.0.113.0/24' };

describe('the audit trail', () => {
  let connection: Connection;
  let rows: Model<TrailRow>;
  let store: TrailStore;
  let trail: Trail;

  beforeAll(async () => {
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `trail-${randomUUID()}`) ?? '';
    connection = await mongoose.createConnection(url).asPromise();
    for (const { name, schema } of trailDocuments) connection.model(name, schema);
    rows = connection.model<TrailRow>(TRAIL_ROW);
    store = new TrailStore(rows, connection.model<TrailHead>(TRAIL_HEAD), connection);
    trail = new Trail(store);
  });
  beforeEach(async () => {
    await connection.dropDatabase();
    for (const model of Object.values(connection.models)) await model.createCollection();
    await store.begin();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const all = () => rows.find().sort({ _id: 1 }).lean<TrailRow[]>();
  const asAda = <T>(work: () => Promise<T>): Promise<T> =>
    runInContext({ requestId: 'request-1', staff: ADA }, work);

  it('says who did what, in which request and from where', async () => {
    await asAda(() =>
      trail.writeAlone({
        act: 'booking-refund',
        id: 'b1',
        venue: 'cardiff',
        details: { pence: 900 },
      }),
    );
    expect(await all()).toMatchObject([
      {
        _id: 1,
        actor: { kind: 'staff', id: 's1', name: 'ada' },
        act: 'booking-refund',
        outcome: 'done',
        target: { kind: 'booking', id: 'b1' },
        venue: 'cardiff',
        requestId: 'request-1',
        network: '203.0.113.0/24',
        details: { pence: 900 },
        previous: FIRST_PREVIOUS,
      },
    ]);
  });

  it('names the command line, and the system if no one acts', async () => {
    await runInContext({ requestId: 'r', commandLine: 'staff-cli disable' }, () =>
      trail.writeAlone({ act: 'staff-disable', id: 's2' }),
    );
    await trail.writeAlone({ act: 'audit-start', id: '' });
    expect((await all()).map(({ actor }) => actor)).toEqual([
      { kind: 'command-line', id: '', name: 'staff-cli disable' },
      { kind: 'system', id: '', name: '' },
    ]);
  });

  it('chains the rows: each has the hash of the one before, and its own', async () => {
    for (const id of ['b1', 'b2', 'b3']) await trail.writeAlone({ act: 'booking-edit', id });
    const chain = await all();
    expect(chain.map(({ _id }) => _id)).toEqual([1, 2, 3]);
    expect(chain.map(({ previous }) => previous)).toEqual([
      FIRST_PREVIOUS,
      chain[0]?.hash,
      chain[1]?.hash,
    ]);
    for (const row of chain) expect(trailHash(row)).toBe(row.hash);
  });

  it('keeps no row of a transaction that fails', async () => {
    const failing = trail.transaction(async (session) => {
      await trail.write({ act: 'show-delete', id: 'x' }, session);
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await all()).toEqual([]);
    await trail.writeAlone({ act: 'show-delete', id: 'x' });
    expect((await all()).map(({ _id }) => _id)).toEqual([1]);
  });

  it('has one chain without gaps if thirty acts happen at the same moment', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `b${index}`);
    // On a busy machine some are given up after ten seconds, which writes nothing; they are repeated.
    const act = async (id: string): Promise<void> => {
      try {
        await trail.transaction((session) => trail.write({ act: 'booking-edit', id }, session));
      } catch (error) {
        if (!(error instanceof LateTransaction)) throw error;
        await act(id);
      }
    };
    await Promise.all(ids.map(act));
    const chain = await all();
    expect(chain.map(({ _id }) => _id)).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(chain.map(({ target }) => target.id)).size).toBe(ids.length);
    for (const [index, row] of chain.entries())
      expect(row.previous).toBe(index === 0 ? FIRST_PREVIOUS : chain[index - 1]?.hash);
  });

  it('writes what has no transaction in its order, and goes on after a failure', async () => {
    await trail.writeAlone({ act: 'booking-edit', id: 'b1' });
    const heads = connection.collection('trail_heads');
    await heads.updateOne({}, { $set: { sequence: 0 } });
    const failing = trail.writeAlone({ act: 'booking-edit', id: 'b2' });
    await expect(failing).rejects.toThrow('behind its rows');
    await heads.updateOne({}, { $set: { sequence: 1 } });
    const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
    await Promise.all(ids.map((id) => trail.writeAlone({ act: 'booking-edit', id })));
    expect((await all()).slice(1).map(({ target }) => target.id)).toEqual(ids);
  });

  it('keeps neither a name nor an address, wherever it comes from', async () => {
    const personal = { who: 'Grace Hopper', mail: 'grace@example.org', places: 2 };
    await trail.writeAlone({ act: 'booking-edit', id: 'grace@example.org', details: personal });
    const [row] = await all();
    expect(row?.details).toEqual({ who: 'cut', mail: 'cut', places: 2 });
    expect(row?.target.id).toBe('cut');
  });

  it('is searched by member, act, thing and time, and shows a manager the own venue only', async () => {
    for (const venue of ['cardiff', 'bournemouth', undefined])
      await asAda(() => trail.writeAlone({ act: 'show-edit', id: `at-${venue ?? 'none'}`, venue }));
    await trail.writeAlone({ act: 'audit-start', id: '' });
    const found = async (query: object, venues?: string[]) =>
      (await store.search(query, venues)).map(({ _id }) => _id);
    expect(await found({})).toEqual([4, 3, 2, 1]);
    expect(await found({}, ['cardiff'])).toEqual([1]);
    expect(await found({ member: 'ada', before: 3 })).toEqual([2, 1]);
    expect(await found({ act: 'audit-start' })).toEqual([4]);
    expect(await found({ target: 'at-bournemouth', request: 'request-1' })).toEqual([2]);
    expect(await found({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ from: '2020-01-01T00:00:00Z', outcome: 'done' })).toEqual([4, 3, 2, 1]);
  });

  it('refuses an act if its head is behind its rows', async () => {
    await trail.writeAlone({ act: 'booking-edit', id: 'b1' });
    await connection.collection('trail_heads').updateOne({}, { $set: { sequence: 0 } });
    await expect(trail.writeAlone({ act: 'booking-edit', id: 'b2' })).rejects.toThrow(
      'the head of the audit trail is behind its rows',
    );
  });
});
