import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { TRAIL_CHECK, type TrailCheck } from './trail-check.js';
import { TrailChecksStore } from './trail-checks.store.js';
import { trailHash } from './trail-hash.js';
import {
  TRAIL_HEAD,
  TRAIL_ROW,
  trailDocuments,
  type TrailHead,
  type TrailRow,
} from './trail-row.js';
import { isDue } from './trail-sweep.js';
import { TrailStore } from './trail.store.js';
import { Trail } from './trail.js';
import { VerifyTrail } from './verify-trail.js';

const ROWS = 6;

describe('verifying the audit trail', () => {
  let connection: Connection;
  let store: TrailStore;
  let trail: Trail;
  let checks: TrailChecksStore;
  let verify: VerifyTrail;

  beforeAll(async () => {
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `verify-${randomUUID()}`) ?? '';
    connection = await mongoose.createConnection(url).asPromise();
    for (const { name, schema } of trailDocuments) connection.model(name, schema);
    const rows = connection.model<TrailRow>(TRAIL_ROW);
    store = new TrailStore(rows, connection.model<TrailHead>(TRAIL_HEAD), connection);
    trail = new Trail(store);
    checks = new TrailChecksStore(connection.model<TrailCheck>(TRAIL_CHECK));
    verify = new VerifyTrail(store, checks, createLogger('test', 'silent'));
  });
  beforeEach(async () => {
    await connection.dropDatabase();
    for (const model of Object.values(connection.models)) await model.createCollection();
    await store.begin();
    for (let act = 1; act <= ROWS; act += 1)
      await trail.writeAlone({ act: 'booking-refund', id: `b${act}`, details: { pence: act } });
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const rows = () => connection.collection<TrailRow>('audit_trail');
  const head = () => connection.collection<TrailHead>('trail_heads');
  /** What the verification finds: the fault and its row. */
  const found = async () => {
    await verify.execute();
    const { fault, faultAt } = await checks.find();
    return [fault, faultAt];
  };
  /** Computes every hash from this row on anew, as someone would who knows how. */
  const forge = async (from: number) => {
    const chain = await rows().find().sort({ _id: 1 }).toArray();
    let previous = chain[from - 2]?.hash ?? '0'.repeat(64);
    for (const row of chain.slice(from - 1)) {
      const forged = { ...row, previous };
      previous = trailHash(forged);
      await rows().replaceOne({ _id: row._id }, { ...forged, hash: previous });
    }
    await head().updateOne({}, { $set: { hash: previous, sequence: chain.length } });
  };

  it('finds nothing in a chain as it was written, and goes on while acts happen', async () => {
    const acts = Array.from({ length: 5 }, () => trail.writeAlone({ act: 'audit-start', id: '' }));
    expect(await found()).toEqual([null, null]);
    await Promise.all(acts);
    expect(await found()).toEqual([null, null]);
    expect((await checks.find()).sequence).toBe(ROWS + acts.length);
  });

  it.each<[string, object]>([
    ['another sum', { details: { pence: 99 } }],
    ['another person', { 'actor.name': 'grace' }],
    ['another time', { at: new Date(0) }],
    ['another outcome', { outcome: 'refused' }],
    ['one field more', { 'details.note': 1 }],
  ])('finds a row that was altered: %s', async (_, change) => {
    await rows().updateOne({ _id: 3 }, { $set: change });
    expect(await found()).toEqual(['altered', 3]);
  });

  it('finds a row that was removed, at the beginning and in the middle', async () => {
    await rows().deleteOne({ _id: 4 });
    expect(await found()).toEqual(['missing', 4]);
    await rows().deleteOne({ _id: 1 });
    expect(await found()).toEqual(['missing', 1]);
  });

  it('finds a tail that was cut off', async () => {
    await rows().deleteMany({ _id: { $gt: 4 } });
    expect(await found()).toEqual(['missing', 5]);
  });

  it('finds a head that was set back, and one that does not fit', async () => {
    await head().updateOne(
      {},
      { $set: { sequence: 4, hash: (await rows().findOne({ _id: 4 }))?.hash ?? '' } },
    );
    expect(await found()).toEqual(['head', ROWS]);
    await head().updateOne({}, { $set: { sequence: ROWS } });
    expect(await found()).toEqual(['head', ROWS]);
  });

  it('finds a tail that was cut off together with its head, because the chain was longer before', async () => {
    expect(await found()).toEqual([null, null]);
    await rows().deleteMany({ _id: { $gt: 4 } });
    await forge(5);
    expect(await found()).toEqual(['head', 4]);
  });

  it('finds a row that was altered although all hashes behind it are right again', async () => {
    expect(await found()).toEqual([null, null]);
    await rows().updateOne({ _id: 3 }, { $set: { 'details.pence': 99 } });
    await forge(3);
    expect(await found()).toEqual(['altered', ROWS]);
  });

  it('forgets no fault before the chain is right again', async () => {
    await rows().updateOne({ _id: 3 }, { $set: { 'details.pence': 99 } });
    expect(await found()).toEqual(['altered', 3]);
    expect(await found()).toEqual(['altered', 3]);
    await rows().updateOne({ _id: 3 }, { $set: { 'details.pence': 3 } });
    expect(await found()).toEqual([null, null]);
  });
});

describe('the time of the verification', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`);
  it('is once a night, after three', () => {
    expect(isDue({ at: null }, at('23T12:00'))).toBe(true);
    expect(isDue({ at: at('22T03:01') }, at('23T02:59'))).toBe(false);
    expect(isDue({ at: at('22T03:01') }, at('23T03:00'))).toBe(true);
  });
});
