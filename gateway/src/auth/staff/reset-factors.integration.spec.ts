import { randomUUID } from 'node:crypto';
import { MAIL_MAKER, Sweep, type MailMaker } from '@club/kit';
import type { MailKind } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { isolatedGateway, prepare } from '../../../test/isolated-gateway.js';
import { askStaff } from '../../../test/staff-requests.js';
import { manageStaff, newMember, openSession } from '../../../test/staff-sign-in.js';
import { FactorList } from '../factors/factor-list.js';
import { TellStaff } from '../mails/tell-staff.js';
import type { SignedInMember } from '../signed-in-member.js';
import { OWNER_EVERYWHERE, StaffStore } from '../staff.store.js';
import { ChangeMember } from './change-member.js';
import { ListMembers } from './list-members.js';
import { ResetFactors } from './reset-factors.js';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

describe('removing the second factors of a colleague', () => {
  let app: NestFastifyApplication;
  let grace: SignedInMember;
  let linus: SignedInMember;
  let id: string;
  let token: string;
  beforeAll(async () => {
    jest.spyOn(Sweep.prototype, 'start').mockReturnValue(undefined);
    app = await isolatedGateway();
    await prepare(app);
    grace = await anOwner();
    linus = await anOwner();
  });
  beforeEach(async () => {
    id = await newMember(app, [{ role: 'manager', venues: ['cardiff'] }]);
    await app.get(StaffStore).setEmail(id, `${id}@example.org`);
    token = await openSession(app, id);
    await addPasskey();
  });
  afterAll(() => app.close());

  const anOwner = async (): Promise<SignedInMember> => {
    const ownerId = await newMember(app, [OWNER_EVERYWHERE]);
    const username = (await app.get(StaffStore).find(ownerId))?.username ?? '';
    const session = { sessionId: 'a-session', lastUsedAt: undefined, factor: undefined };
    return { id: ownerId, username, rights: {}, ...session, isFactorOverdue: false };
  };
  const collection = (name: string) =>
    app.get<Connection>(getConnectionToken()).collection<{ _id: string }>(name);
  const addPasskey = async (): Promise<void> => {
    const _id = randomUUID();
    const row = { _id, staffId: id, credentialId: _id, publicKey: 'k', aaguid: 'a', name: 'Phone' };
    const use = { counter: 0, transports: [], backedUp: true, lastUsedAt: null };
    await collection('staff_passkeys').insertOne({
      ...row,
      ...use,
      createdAt: new Date(),
    } as never);
  };
  const reset = () => app.get(ResetFactors);
  const hasFactor = () => app.get(FactorList).has(id);
  const isSignedIn = async () =>
    (await askStaff(app, 'GET /api/admin/account', { token })).status === 200;
  const mails = async () => {
    const notices = await collection('staff_notices')
      .find({ to: `${id}@example.org` })
      .toArray();
    const maker = app.get<MailMaker>(MAIL_MAKER, { strict: false });
    const rows = await collection('outbox')
      .find({ subject: { $in: notices.map(({ _id }) => _id) } })
      .sort({ createdAt: 1 })
      .toArray();
    return Promise.all(
      rows.map((row) =>
        maker.contentOf(row as never as { _id: string; kind: MailKind; subject: string }),
      ),
    );
  };
  const trail = async () => {
    const rows = await collection('audit_trail')
      .find({ 'target.id': id })
      .sort({ _id: 1 })
      .toArray();
    return rows.map((row) => (row as never as { act: string }).act);
  };
  const viewFor = async (by: SignedInMember) =>
    (await app.get(ListMembers).execute(by)).find((member) => member.id === id);

  it('takes a day, and the member hears of it at the beginning and at the end', async () => {
    await reset().ask(grace, id, new Date());
    await reset().applyDue(inHours(23));
    expect([await hasFactor(), await isSignedIn()]).toEqual([true, true]);
    expect(await mails()).toMatchObject([
      { kind: 'staff-factor-reset-asked', to: `${id}@example.org`, by: grace.username },
    ]);
    await reset().applyDue(inHours(25));
    expect([await hasFactor(), await isSignedIn()]).toEqual([false, false]);
    expect(await mails()).toMatchObject([
      { kind: 'staff-factor-reset-asked' },
      { kind: 'staff-factors-reset', by: grace.username },
    ]);
    expect(await trail()).toEqual(['staff-factors-reset-ask', 'staff-factors-reset']);
  });

  it('happens at once if another owner confirms it, and not if the same one does', async () => {
    await reset().ask(grace, id, new Date());
    expect(await viewFor(grace)).toMatchObject({
      hasFactor: true,
      factorReset: { mayConfirm: false },
    });
    await expect(reset().confirm(grace, id, new Date())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await hasFactor()).toBe(true);
    expect(await viewFor(linus)).toMatchObject({
      factorReset: { by: grace.username, mayConfirm: true },
    });
    await reset().confirm(linus, id, new Date());
    expect([await hasFactor(), await isSignedIn()]).toEqual([false, false]);
    expect((await viewFor(linus))?.factorReset).toBeUndefined();
  });

  it('happens once, however often it is asked, confirmed and due at the same moment', async () => {
    const asked = Array.from({ length: 5 }, () => reset().ask(grace, id, new Date()));
    await Promise.all(asked);
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => reset().confirm(linus, id, new Date())),
      reset().applyDue(inHours(25)),
    ]);
    expect(await trail()).toEqual(['staff-factors-reset-ask', 'staff-factors-reset']);
    expect(await mails()).toHaveLength(2);
  });

  it('is ended by any owner, or by the member whose factors they are', async () => {
    await reset().ask(grace, id, new Date());
    await reset().cancel(linus, id);
    await reset().ask(grace, id, new Date());
    const own = await askStaff<{ reset: object | null }>(app, 'GET /api/admin/account/factors', {
      token,
    });
    expect(own.body.reset).toMatchObject({ by: grace.username });
    const kept = await askStaff(app, 'DELETE /api/admin/account/factor-reset', { token });
    expect(kept.status).toBe(204);
    await reset().applyDue(inHours(25));
    expect([await hasFactor(), await isSignedIn()]).toEqual([true, true]);
    await expect(reset().cancel(linus, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not for one’s own account, nor for one without a factor', async () => {
    await expect(reset().ask(grace, grace.id, new Date())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const without = await newMember(app, [OWNER_EVERYWHERE]);
    await expect(reset().ask(grace, without, new Date())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('ends with the account of the owner who has asked for it', async () => {
    const rogue = await anOwner();
    await reset().ask(rogue, id, new Date());
    await app.get(ChangeMember).execute(grace, rogue.id, { disabled: true });
    await reset().applyDue(inHours(25));
    expect(await hasFactor()).toBe(true);
  });

  it('ends when the owner who has asked for it is an owner no more', async () => {
    const steward = [{ role: 'steward' as const, venues: ['cardiff'] }];
    const byScreen = await anOwner();
    await reset().ask(byScreen, id, new Date());
    await app.get(ChangeMember).execute(grace, byScreen.id, { grants: [OWNER_EVERYWHERE] });
    expect(await reset().find(id)).not.toBeNull();
    await app.get(ChangeMember).execute(grace, byScreen.id, { grants: steward });
    expect(await reset().find(id)).toBeNull();
    const byCommandLine = await anOwner();
    await reset().ask(byCommandLine, id, new Date());
    await manageStaff(app).setGrants(byCommandLine.username, steward);
    await reset().applyDue(inHours(25));
    expect(await hasFactor()).toBe(true);
  });

  it('on the command line ends a request, which would take a new factor a day later', async () => {
    await reset().ask(grace, id, new Date());
    await manageStaff(app).resetFactors((await app.get(StaffStore).find(id))?.username ?? '');
    await addPasskey();
    await reset().applyDue(inHours(25));
    expect(await hasFactor()).toBe(true);
    expect(await trail()).toEqual(['staff-factors-reset-ask', 'staff-factors-reset']);
  });

  it('leaves everything as it was if its e-mail cannot be written', async () => {
    await reset().ask(grace, id, new Date());
    jest.spyOn(app.get(TellStaff), 'write').mockRejectedValueOnce(new Error('crash'));
    await expect(reset().confirm(linus, id, new Date())).rejects.toThrow('crash');
    expect([await hasFactor(), await isSignedIn()]).toEqual([true, true]);
    await reset().confirm(linus, id, new Date());
    expect(await hasFactor()).toBe(false);
  });
});
