import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { isolatedGateway, prepare } from '../../../test/isolated-gateway.js';
import { addTotp, askStaff, confirmFactors } from '../../../test/staff-requests.js';
import {
  freshAddress,
  manageStaff,
  newAccount,
  signIn,
  type Account,
} from '../../../test/staff-sign-in.js';
import { SessionsStore } from '../sessions.store.js';
import type { SignedInMember } from '../signed-in-member.js';
import { StaffStore } from '../staff.store.js';
import { FactorList } from './factor-list.js';
import { ManageOwnFactors } from './manage-own-factors.js';
import { OwnFactors } from './own-factors.js';
import { PasskeysStore } from './passkeys.store.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactor } from './second-factor.js';
import { Totp } from './totp.js';

const PERIOD_MS = 30_000;
const codeAt = (secret: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
/** The code of the next step: the one of now was used up when the app was added. */
const nextCode = (secret: string): string => codeAt(secret, Date.now() + PERIOD_MS);

describe('a second factor', () => {
  let app: NestFastifyApplication;
  let account: Account;
  let token: string;
  let staffId: string;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  beforeEach(async () => {
    account = await newAccount(app);
    ({ token } = await signIn(app, account, { address: freshAddress() }));
    staffId = (await app.get(StaffStore).findByName(account.username))?._id ?? '';
  });
  afterAll(() => app.close());

  const enrol = () => addTotp(app, token, account, (secret) => codeAt(secret, Date.now()));
  const login = (more: object = {}, address = freshAddress()) =>
    askStaff<{ token?: string }>(app, 'POST /api/admin/login', {
      payload: { username: account.username, password: account.password, ...more },
      address,
    });

  it('is asked for after the right password alone, and the methods are named', async () => {
    await enrol();
    const asked = await login();
    expect([asked.status, asked.body.code, asked.body.methods]).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
      ['totp', 'recovery-code'],
    ]);
    const wrong = await login({ password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(wrong.body.methods).toBeUndefined();
  });

  it('is the code of the app, which is good once', async () => {
    const { secret } = await enrol();
    const code = nextCode(secret);
    expect((await login({ code })).status).toBe(200);
    const again = await login({ code });
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('lets one in of twenty who bring the same code at once', async () => {
    const { secret } = await enrol();
    const code = nextCode(secret);
    const used = await Promise.all(
      Array.from({ length: 20 }, () => app.get(Totp).use(staffId, code, new Date())),
    );
    expect(used.filter((isUsed) => isUsed)).toHaveLength(1);
  });

  it('is not used up by a wrong password', async () => {
    const { secret } = await enrol();
    const code = nextCode(secret);
    await login({ password: 'not the password', code });
    expect((await login({ code })).status).toBe(200);
  });

  it('has ten recovery codes also if they are made anew several times at the same moment', async () => {
    const own = { id: staffId } as SignedInMember;
    await Promise.all([1, 2, 3, 4].map(() => app.get(OwnFactors).renewRecoveryCodes(own)));
    expect(await app.get(RecoveryCodes).left(staffId)).toBe(10);
  });

  it('is a recovery code, each once, however it is typed', async () => {
    const { recoveryCodes } = await enrol();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login({ code: first })).status).toBe(401);
    const origin = () => ({ staffId, network: freshAddress() });
    const used = await Promise.all(
      [1, 2, 3, 4].map(() => app.get(SecondFactor).use(second, origin())),
    );
    expect(used.filter((kind) => kind === 'recovery-code')).toHaveLength(1);
  });

  it('has five tries in a quarter of an hour, also with the right password', async () => {
    const { secret } = await enrol();
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1)
      statuses.push((await login({ code: '000000' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login({ code: nextCode(secret) })).status).toBe(429);
  });

  it('leaves a row in the trail for each wrong code, and none for a try that the limit refuses', async () => {
    await enrol();
    const trail = app.get<Connection>(getConnectionToken()).collection('audit_trail');
    for (let tried = 0; tried < 10; tried += 1) await login({ code: '000000' });
    const refused = { act: 'sign-in', outcome: 'refused', 'target.id': staffId };
    expect(await trail.countDocuments(refused)).toBe(5);
  });

  it('ends the sessions that have used none, except the one in which it was added', async () => {
    const other = await signIn(app, account, { address: freshAddress() });
    await enrol();
    const route = 'GET /api/admin/account';
    expect((await askStaff(app, route, { token: other.token })).status).toBe(401);
    expect((await askStaff(app, route, { token })).status).toBe(200);
  });

  it('takes the place of the password for acts', async () => {
    const { secret } = await enrol();
    const password = await confirmFactors(app, token, { password: account.password });
    expect([password.status, password.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await confirmFactors(app, token, { code: nextCode(secret) })).status).toBe(204);
    const renewed = await askStaff<{ recoveryCodes: string[] }>(
      app,
      'POST /api/admin/account/recovery-codes',
      { token },
    );
    expect(renewed.body.recoveryCodes).toHaveLength(10);
  });

  it('cannot be the last one that an owner removes', async () => {
    const { recoveryCodes } = await enrol();
    await confirmFactors(app, token, { code: recoveryCodes[0] });
    const removed = await askStaff(app, 'DELETE /api/admin/account/totp', { token });
    expect([removed.status, removed.body.code]).toEqual([409, 'LAST_FACTOR']);
  });

  /** A passkey as it is stored. No test signs with it. */
  const addPasskey = async (): Promise<string> => {
    const _id = randomUUID();
    const text = { credentialId: _id, publicKey: 'k', aaguid: 'a', name: 'Phone' };
    const row = { _id, staffId, ...text, counter: 0, transports: [], backedUp: true };
    const passkeys = app.get<Connection>(getConnectionToken()).collection('staff_passkeys');
    await passkeys.insertOne({ ...row, createdAt: new Date(), lastUsedAt: null } as never);
    return _id;
  };
  const memberIn = async (session: string): Promise<SignedInMember> => {
    const { sid } = app.get(JwtService).decode<{ sid: string }>(session);
    const factor = (await app.get(SessionsStore).find(sid, new Date()))?.factor;
    const member = { id: staffId, username: account.username, rights: {}, sessionId: sid };
    return { ...member, lastUsedAt: undefined, factor, isFactorOverdue: false };
  };

  it('is left to an owner who removes two at the same moment', async () => {
    await enrol();
    const member = await memberIn(token);
    const manage = app.get(ManageOwnFactors);
    await addPasskey();
    await manage.removeTotp(member);
    for (let round = 0; round < 5; round += 1) {
      await addPasskey();
      const both = (await app.get(PasskeysStore).listOf(staffId)).map(({ _id }) => _id);
      await Promise.allSettled(both.map((id) => manage.removePasskey(member, id)));
      expect(await app.get(PasskeysStore).listOf(staffId)).toHaveLength(1);
    }
  });

  it('is not added if the sessions without one could not be ended', async () => {
    jest.spyOn(app.get(StaffStore), 'beginWithFactor').mockRejectedValueOnce(new Error('crash'));
    await enrol();
    expect(await app.get(FactorList).has(staffId)).toBe(false);
    await enrol();
    expect(await app.get(FactorList).has(staffId)).toBe(true);
  });

  it('is not added in a session that has ended since it was asked', async () => {
    const { secret } = await app.get(OwnFactors).startTotp(await memberIn(token));
    const member = await memberIn(token);
    await manageStaff(app).resetPassword(account.username);
    const added = app.get(OwnFactors).confirmTotp(member, codeAt(secret, Date.now()));
    await expect(added).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await app.get(FactorList).has(staffId)).toBe(false);
  });

  it('is gone after a reset, which also ends a session that was being opened', async () => {
    await enrol();
    const before = await app.get(StaffStore).find(staffId);
    await manageStaff(app).resetFactors(account.username);
    const opened = { staffId, epoch: before?.epoch ?? 0, userAgent: 'a test' };
    const sid = await app.get(SessionsStore).open(opened, new Date());
    const late = await app.get(JwtService).signAsync({ sid }, { subject: staffId });
    expect((await askStaff(app, 'GET /api/admin/account', { token: late })).status).toBe(401);
  });

  it('is gone after a reset on the command line, and so are the sessions', async () => {
    await enrol();
    expect(await app.get(FactorList).has(staffId)).toBe(true);
    await manageStaff(app).resetFactors(account.username);
    expect(await app.get(FactorList).has(staffId)).toBe(false);
    expect((await askStaff(app, 'GET /api/admin/account', { token })).status).toBe(401);
    expect((await login()).status).toBe(200);
  });
});
