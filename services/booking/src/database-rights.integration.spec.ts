import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongod, freePort, startMongoWithUsers, type MongoWithUsers } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { Trail } from '@club/kit';
import { anOrderInput, BookingHarness } from '../test/booking-harness.js';
import { SettleOrder } from './orders/settle-order.js';

describe('booking with the users of production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-mongo-users-'));
  let mongo: MongoWithUsers;
  let club: BookingHarness;
  let own: Connection;

  beforeAll(async () => {
    const program = await findMongod(() => undefined);
    mongo = await startMongoWithUsers(program, { port: await freePort(), folder });
    for (const database of ['booking', 'catalog']) await mongo.addDatabase(database);
    club = await BookingHarness.start({
      BOOKING_MONGO_URL: mongo.url('booking', 'runtime'),
      BOOKING_MONGO_MIGRATION_URL: mongo.url('booking', 'migration'),
    });
    own = await mongoose.createConnection(mongo.url('booking', 'runtime')).asPromise();
  });
  afterAll(async () => {
    await own.close();
    await club.stop();
    await mongo.child.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const command = (what: object) => own.db?.command({ ...what });

  it('sells a place, from the offer to the e-mail in the outbox', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    expect(await club.state(id)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.outbox.countDocuments()).toBe(1);
  });

  it.each<[string, object]>([
    ['remove the validator that refuses overselling', { collMod: 'offers', validator: {} }],
    ['weaken it', { collMod: 'offers', validationLevel: 'off' }],
    ['write past it', { insert: 'offers', documents: [{}], bypassDocumentValidation: true }],
    ['drop offers', { drop: 'offers' }],
    ['drop an index', { dropIndexes: 'orders', index: '*' }],
    [
      'create an index',
      { createIndexes: 'orders', indexes: [{ key: { x: 1 }, name: 'x', unique: true }] },
    ],
    ['drop its database', { dropDatabase: 1 }],
    [
      'change a row of the audit trail',
      { update: 'audit_trail', updates: [{ q: {}, u: { $set: { act: 'x' } } }] },
    ],
    ['remove a row of the audit trail', { delete: 'audit_trail', deletes: [{ q: {}, limit: 0 }] }],
    [
      'remove the head of the audit trail',
      { delete: 'trail_heads', deletes: [{ q: {}, limit: 1 }] },
    ],
    ['write to a collection that it does not have', { insert: 'others', documents: [{}] }],
    ['create a user', { createUser: 'x', pwd: 'x', roles: [] }],
  ])('cannot %s', async (_, what) => {
    await expect(command(what)).rejects.toMatchObject({ codeName: 'Unauthorized' });
  });

  it('is refused an oversold offer by the database, and keeps the rule', async () => {
    const { showId } = await club.offer({ capacity: 2 });
    await expect(
      club.offers.collection.updateOne({ _id: showId as never }, { $inc: { free: -3, held: 3 } }),
    ).rejects.toThrow(/failed validation/);
  });

  it('cannot read another service’s database', async () => {
    const foreign = own.getClient().db('catalog').collection('shows');
    await expect(foreign.findOne()).rejects.toMatchObject({ codeName: 'Unauthorized' });
  });

  it('adds a row to its audit trail', async () => {
    await club.get(Trail).writeAlone({ act: 'audit-start', id: '' });
    expect(await own.collection('audit_trail').countDocuments()).toBe(1);
  });

  // The control: the rights are what holds, not the command.
  it('may change the rule as its user for migrations', async () => {
    const admin = await mongoose.createConnection(mongo.url('booking', 'migration')).asPromise();
    try {
      expect(
        await admin.db?.command({ collMod: 'offers', validationLevel: 'strict' }),
      ).toMatchObject({ ok: 1 });
    } finally {
      await admin.close();
    }
  });
});
