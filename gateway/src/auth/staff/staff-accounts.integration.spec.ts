import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { ErrorBody, Grant, InviteMemberInput } from '@club/contracts';
import { MAIL_MAKER, Outbox, Trail, type MailMaker } from '@club/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { isolatedGateway, prepare } from '../../../test/isolated-gateway.js';
import {
  ADMIN_HOST,
  freshAddress,
  manageStaff,
  newMember,
  signIn,
} from '../../../test/staff-sign-in.js';
import type { SignedInMember } from '../signed-in-member.js';
import { OWNER_EVERYWHERE, StaffStore } from '../staff.store.js';
import { ChangeMember } from './change-member.js';
import { InviteMember } from './invite-member.js';
import { ListMembers } from './list-members.js';

const PASSWORD = 'three odd words together';
const STEWARD: Grant[] = [{ role: 'steward', venues: ['cardiff'] }];
const BOX_OFFICE: Grant[] = [{ role: 'box-office', venues: ['cardiff'] }];

describe('accounts of staff', () => {
  let app: NestFastifyApplication;
  let owner: SignedInMember;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
    owner = await anOwner();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => app.close());

  const memberOf = async (id: string): Promise<SignedInMember> => ({
    id,
    username: (await app.get(StaffStore).find(id))?.username ?? '',
    rights: {},
    sessionId: 'a-session',
    lastUsedAt: undefined,
    factor: undefined,
    isFactorOverdue: false,
  });
  const anOwner = async () => memberOf(await newMember(app, [OWNER_EVERYWHERE]));
  const anInvitation = (changes: Partial<InviteMemberInput> = {}): InviteMemberInput => {
    const username = `member-${randomUUID()}`;
    return { username, email: `${username}@example.org`, grants: STEWARD, ...changes };
  };
  const collection = (name: string) =>
    app.get<Connection>(getConnectionToken()).collection<{ _id: string }>(name);
  const mailsAbout = (subject: string) =>
    collection('outbox').find({ subject }).sort({ createdAt: 1 }).toArray();
  /** The token in the newest e-mail, as the mail worker would build it. */
  const tokenFor = async (id: string): Promise<string> => {
    const mails = app.get<MailMaker>(MAIL_MAKER, { strict: false });
    const [last] = (await mailsAbout(id)).slice(-1);
    const content = await mails.contentOf({
      _id: last?._id ?? '',
      kind: 'staff-invited',
      subject: id,
    });
    return content?.kind === 'staff-invited' ? (content.link.split('#')[1] ?? '') : '';
  };
  const invited = async (changes: Partial<InviteMemberInput> = {}) => {
    const input = anInvitation(changes);
    const id = await app.get(InviteMember).execute(owner, input);
    return { id, input, token: await tokenFor(id) };
  };
  const accept = async (token: string, password = PASSWORD) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/invitations/accept',
      headers: ADMIN_HOST,
      payload: { token, password },
      remoteAddress: freshAddress(),
    });
    return { status: reply.statusCode, body: reply.body };
  };
  const viewOf = async (id: string) =>
    (await app.get(ListMembers).execute(owner)).find((member) => member.id === id);

  describe('an invitation', () => {
    it('lets the person choose a password, which opens an account with the roles of the invitation', async () => {
      const { id, input, token } = await invited();
      expect(await viewOf(id)).toMatchObject({ state: 'invited', email: input.email });
      const account = { username: input.username, password: PASSWORD };
      expect((await signIn(app, account, { address: freshAddress() })).status).toBe(401);
      expect((await accept(token)).status).toBe(204);
      const { status, token: session } = await signIn(app, account, { address: freshAddress() });
      expect(status).toBe(200);
      const headers = { ...ADMIN_HOST, authorization: `Bearer ${session}` };
      const own = await app.inject({ url: '/api/admin/account', headers });
      expect(own.json()).toMatchObject({ grants: STEWARD, email: input.email });
      const list = await app.inject({ url: '/api/admin/staff', headers });
      expect(list.statusCode).toBe(403);
      expect(await viewOf(id)).toMatchObject({ state: 'active', lastSeenAt: expect.any(String) });
    });

    it('answers the same for a token that was used, is too old, or never existed', async () => {
      const { token } = await invited();
      await accept(token);
      const old = await invited();
      await collection('staff_invitations').updateOne(
        { _id: old.id },
        { $set: { expiresAt: new Date(Date.now() - 1) } },
      );
      const answers = await Promise.all([accept(token), accept(old.token), accept('x'.repeat(43))]);
      const shapes = answers.map(({ status, body }) => {
        const { code, message } = JSON.parse(body) as ErrorBody;
        return { status, code, message };
      });
      expect(shapes[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    });

    it('works once if it is accepted twenty times at once', async () => {
      const { token } = await invited();
      const all = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
      expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
    });

    it('ends when another one is sent, and its e-mail is not sent any more', async () => {
      const { id, token } = await invited();
      await app.get(InviteMember).again(owner, id);
      const [first] = await mailsAbout(id);
      const mails = app.get<MailMaker>(MAIL_MAKER, { strict: false });
      expect(
        await mails.reasonToSkip({ _id: first?._id ?? '', kind: 'staff-invited', subject: id }),
      ).not.toBeNull();
      expect((await accept(token)).status).toBe(404);
      expect((await accept(await tokenFor(id))).status).toBe(204);
      await expect(app.get(InviteMember).again(owner, id)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it.each<[string, (id: string, token: string) => Promise<unknown>]>([
      ['closed', (id) => app.get(ChangeMember).execute(owner, id, { disabled: true })],
      ['accepted', (_id, token) => accept(token)],
    ])('is not sent again for an account that was %s in that moment', async (_how, end) => {
      const { id, token } = await invited();
      const staff = app.get(StaffStore);
      const transaction = staff.transaction.bind(staff);
      jest.spyOn(staff, 'transaction').mockImplementationOnce(async (work) => {
        await end(id, token);
        return transaction(work);
      });
      await expect(app.get(InviteMember).again(owner, id)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await collection('staff_invitations').countDocuments({ _id: id })).toBe(0);
      const kinds = (await mailsAbout(id)).map((mail) => (mail as { kind?: string }).kind);
      expect(kinds).toEqual(['staff-invited']);
    });

    it('that is being sent again ends with its account, also if the one before has expired', async () => {
      const { id } = await invited();
      await collection('staff_invitations').deleteOne({ _id: id });
      const [trail, staff] = [app.get(Trail), app.get(StaffStore)];
      const [write, disable] = [trail.write.bind(trail), staff.disable.bind(staff)];
      const moments = new EventEmitter();
      const [written, tried] = [once(moments, 'written'), once(moments, 'tried')];
      jest.spyOn(trail, 'write').mockImplementationOnce(async (...row) => {
        moments.emit('written');
        await tried;
        return write(...row);
      });
      const again = app.get(InviteMember).again(owner, id);
      await written; // but not committed
      jest
        .spyOn(staff, 'disable')
        .mockImplementationOnce((...account) =>
          disable(...account).finally(() => moments.emit('tried')),
        );
      const closed = app.get(ChangeMember).execute(owner, id, { disabled: true });
      await Promise.allSettled([again, closed]); // either may be the one that runs again
      expect(await viewOf(id)).toMatchObject({ state: 'disabled' });
      expect(await collection('staff_invitations').countDocuments({ _id: id })).toBe(0);
    });

    it('refuses common passwords and the username, and can be tried again', async () => {
      const { input, token } = await invited();
      for (const password of ['passwordpassword', `${input.username}!`])
        expect((await accept(token, password)).status).toBe(400);
      expect((await accept(token)).status).toBe(204);
    });

    it('is not in the database in a form that opens the account', async () => {
      const { id, token } = await invited();
      const rows = await Promise.all(
        ['staff', 'staff_invitations', 'outbox'].map((name) => collection(name).find().toArray()),
      );
      expect(JSON.stringify(rows)).toContain(id);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('is stored together with its account and its e-mail, or not at all', async () => {
      jest.spyOn(app.get(Outbox), 'write').mockRejectedValueOnce(new Error('no'));
      const input = anInvitation();
      await expect(app.get(InviteMember).execute(owner, input)).rejects.toThrow('no');
      expect(await app.get(StaffStore).findByName(input.username)).toBeNull();
      const { id } = await invited(input);
      expect(await mailsAbout(id)).toHaveLength(1);
      await expect(app.get(InviteMember).execute(owner, input)).rejects.toMatchObject({
        errors: [{ path: 'username' }],
      });
    });
  });

  describe('a change of an account', () => {
    it('gives other roles at once, and is refused for one’s own account', async () => {
      const { id } = await invited();
      await app.get(ChangeMember).execute(owner, id, { grants: BOX_OFFICE });
      expect(await viewOf(id)).toMatchObject({ grants: BOX_OFFICE });
      await anOwner(); // the last one would be told so
      for (const change of [{ grants: BOX_OFFICE }, { disabled: true }])
        await expect(app.get(ChangeMember).execute(owner, owner.id, change)).rejects.toMatchObject({
          code: 'FORBIDDEN',
        });
      expect(await viewOf(owner.id)).toMatchObject({ grants: [OWNER_EVERYWHERE], isOwn: true });
    });

    it('to a closed one ends its sessions and its invitation for good, and sends an e-mail', async () => {
      const { id, input, token } = await invited();
      await accept(token);
      const account = { username: input.username, password: PASSWORD };
      const first = await signIn(app, account, { address: freshAddress() });
      const headers = { ...ADMIN_HOST, authorization: `Bearer ${first.token}` };
      expect(first.status).toBe(200);
      const isOpen = async () =>
        (await app.inject({ url: '/api/admin/account', headers })).statusCode === 200;
      expect(await isOpen()).toBe(true);
      await app.get(ChangeMember).execute(owner, id, { disabled: true });
      expect(await isOpen()).toBe(false);
      expect((await signIn(app, account, { address: freshAddress() })).status).toBe(401);
      const notices = await collection('staff_notices').find({ to: input.email }).toArray();
      expect(notices.map((notice) => (notice as { kind?: string }).kind)).toContain(
        'staff-disabled',
      );

      await app.get(ChangeMember).execute(owner, id, { disabled: false });
      expect(await isOpen()).toBe(false);
      expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
    });

    it('to a closed one does the same from the command line', async () => {
      const { id, input } = await invited();
      const rogue = await anOwner();
      await collection('staff_factor_resets').insertOne({
        ...{ _id: id, by: rogue.id, byName: rogue.username },
        ...{ at: new Date(), dueAt: new Date(Date.now() + 3_600_000) }, // a sweep does what is due
      });
      const { epoch = 0 } = (await app.get(StaffStore).find(rogue.id)) ?? {};
      await manageStaff(app).disable(rogue.username);
      expect(await app.get(StaffStore).find(rogue.id)).toMatchObject({
        ...{ disabled: true, epoch: epoch + 1 },
      });
      expect(await collection('staff_factor_resets').countDocuments({ _id: id })).toBe(0);
      await manageStaff(app).disable(input.username);
      expect(await collection('staff_invitations').countDocuments({ _id: id })).toBe(0);
      await manageStaff(app).disable(input.username);
      const notices = await collection('staff_notices').find({ to: input.email }).toArray();
      expect(notices).toMatchObject([{ kind: 'staff-disabled', username: input.username }]);
      expect(await mailsAbout(notices[0]?._id ?? '')).toHaveLength(1);
    });

    it('to a closed one leaves no session behind that a crash has kept', async () => {
      const { id, input, token } = await invited();
      await accept(token);
      const account = { username: input.username, password: PASSWORD };
      const { token: session } = await signIn(app, account, { address: freshAddress() });
      const headers = { ...ADMIN_HOST, authorization: `Bearer ${session}` };
      const status = async () =>
        (await app.inject({ url: '/api/admin/account', headers })).statusCode;
      expect(await status()).toBe(200);
      // The process ends after the account was closed and before the rows of its sessions are removed.
      await app.get(StaffStore).transaction((work) => app.get(StaffStore).disable(id, work));
      await app.get(ChangeMember).execute(owner, id, { disabled: false });
      expect(await status()).toBe(401);
    });
  });
});
