import type { Grant } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { askStaff } from '../../test/staff-requests.js';
import { freshAddress, newAccount, newMember, signIn } from '../../test/staff-sign-in.js';
import { Owners } from './owners.js';
import { OWNER_EVERYWHERE, StaffStore } from './staff.store.js';

const STEWARD: Grant[] = [{ role: 'steward', venues: ['cardiff'] }];

describe('the owners of the club', () => {
  let app: NestFastifyApplication;
  let owners: Owners;
  let staff: StaffStore;
  beforeEach(async () => {
    app = await isolatedGateway();
    await prepare(app);
    [owners, staff] = [app.get(Owners), app.get(StaffStore)];
  });
  afterEach(() => app.close());

  const anOwner = () => newMember(app, [OWNER_EVERYWHERE]);
  const rolesOf = async (id: string) => (await staff.find(id))?.grants?.map(({ role }) => role);

  it('cannot lose the last one, neither by another role nor by a closed account', async () => {
    const last = await anOwner();
    await newMember(app, [{ role: 'owner', venues: ['cardiff'] }]); // an owner of one venue does not count
    const refused = { code: 'LAST_OWNER' };
    await expect(owners.change(last, { grants: STEWARD })).rejects.toMatchObject(refused);
    await expect(
      owners.change(last, { grants: [{ role: 'owner', venues: ['cardiff'] }] }),
    ).rejects.toMatchObject(refused);
    await expect(owners.change(last, { disabled: true })).rejects.toMatchObject(refused);
    expect(await staff.find(last)).toMatchObject({ grants: [OWNER_EVERYWHERE], disabled: false });
  });

  it('may lose one of two, and a disabled one does not count as the second', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    await owners.change(first, { disabled: true });
    await expect(owners.change(second, { grants: STEWARD })).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
    await owners.change(first, { disabled: false });
    await owners.change(second, { grants: STEWARD });
    expect(await rolesOf(second)).toEqual(['steward']);
  });

  it('cannot be replaced by one who has not accepted the invitation yet', async () => {
    const last = await anOwner();
    const invited = { _id: 'invited', username: 'invited', email: 'i@example.org' };
    await staff.transaction((session) =>
      staff.addInvited({ ...invited, grants: [OWNER_EVERYWHERE] }, session),
    );
    await expect(owners.change(last, { grants: STEWARD })).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
  });

  it('keep one if two take the role from each other at the same moment', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    // Each transaction has written its own change before the other one looks for the owner who is left.
    let written = 0;
    let bothHave = () => undefined as unknown;
    const both = new Promise((resolve) => (bothHave = () => resolve(undefined)));
    const demote = (id: string) => {
      let turn = 0;
      return owners.keepOne(async (session) => {
        await staff.change(id, { grants: STEWARD }, session);
        turn += 1;
        if (turn > 1) return;
        written += 1;
        if (written === 2) bothHave();
        await both;
      });
    };
    const results = await Promise.allSettled([demote(first), demote(second)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'LAST_OWNER' },
    });
    const roles = [await rolesOf(first), await rolesOf(second)].flat().sort();
    expect(roles).toEqual(['owner', 'steward']);
  });

  it('hear on the wire that they are the last, if they would close or demote themselves', async () => {
    const account = await newAccount(app);
    const id = (await staff.findByName(account.username))?._id ?? '';
    const { token } = await signIn(app, account, { address: freshAddress() });
    const change = async (payload: object) => {
      const proof = { action: 'change-staff', target: id, password: account.password };
      await askStaff(app, 'POST /api/admin/step-ups', { token, payload: proof });
      const answer = await askStaff(app, `PATCH /api/admin/staff/${id}`, { token, payload });
      return [answer.status, answer.body.code];
    };
    const both = { grants: [OWNER_EVERYWHERE, ...STEWARD] };
    expect(await change({ disabled: true })).toEqual([409, 'LAST_OWNER']);
    expect(await change({ grants: STEWARD })).toEqual([409, 'LAST_OWNER']);
    expect(await change(both)).toEqual([403, 'FORBIDDEN']);
    await anOwner();
    expect(await change({ disabled: true })).toEqual([403, 'FORBIDDEN']);
    expect(await change({ grants: STEWARD })).toEqual([403, 'FORBIDDEN']);
    expect(await staff.find(id)).toMatchObject({ grants: [OWNER_EVERYWHERE], disabled: false });
  });

  it('are not changed by an account that does not exist', async () => {
    await anOwner();
    await expect(owners.change('unknown', { disabled: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
