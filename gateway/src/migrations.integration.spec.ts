import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import mongoose from 'mongoose';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { askStaff } from '../test/staff-requests.js';
import { freshAddress, signIn } from '../test/staff-sign-in.js';
import { MIGRATIONS } from './migrations.js';

const STEWARD = [{ role: 'steward', venues: ['cardiff'] }];
const PASSWORD = 'three odd words together';

describe('the update from a version without roles', () => {
  it('makes every account an owner of all venues, and changes no role that there is', async () => {
    const database = `gateway-${randomUUID()}`;
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', database) ?? '';
    const [old, steward] = [`old-${randomUUID()}`, `steward-${randomUUID()}`];
    const connection = await mongoose.createConnection(url).asPromise();
    const staff = connection.collection<{ _id: string }>('staff');
    const account = { passwordHash: await hash(PASSWORD), disabled: false };
    await staff.insertMany([
      { _id: 'a1', username: old, ...account },
      { _id: 'a2', username: steward, ...account, grants: STEWARD },
    ] as never);

    const app = await isolatedGateway({ GATEWAY_MONGO_URL: url });
    await prepare(app);
    const answers = async (username: string) => {
      const from = { address: freshAddress() };
      const { token } = await signIn(app, { username, password: PASSWORD }, from);
      return (await askStaff(app, 'GET /api/admin/staff', { token })).status;
    };
    expect([await answers(old), await answers(steward)]).toEqual([200, 403]);
    expect(await staff.findOne({ _id: 'a1' })).toMatchObject({
      grants: [{ role: 'owner', venues: ['*'] }],
    });
    expect(await staff.findOne({ _id: 'a2' })).toMatchObject({ grants: STEWARD });
    await staff.updateOne({ _id: 'a1' }, { $set: { grants: STEWARD } });
    for (const { up } of MIGRATIONS) await up(connection);
    expect(await staff.findOne({ _id: 'a1' })).toMatchObject({ grants: STEWARD });
    await app.close();
    await connection.close();
  });
});
