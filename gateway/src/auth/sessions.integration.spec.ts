import {
  SESSION_TOKEN_HEADER,
  UNATTENDED_HEADER,
  type ErrorBody,
  type StaffSession,
} from '@club/contracts';
import { getModelToken } from '@nestjs/mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import mongoose, { type Model } from 'mongoose';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import {
  ADMIN_HOST,
  freshAddress,
  manageStaff,
  newAccount,
  signIn,
  type Account,
} from '../../test/staff-sign-in.js';
import { Argon2 } from './argon2.js';
import { SessionsStore, type SessionRow } from './sessions.store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('the sessions of staff', () => {
  let app: NestFastifyApplication;
  let rows: Model<SessionRow>;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
    rows = app.get<Model<SessionRow>>(getModelToken('StaffSession'), { strict: false });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => app.close());

  const ask = (
    token: string,
    method: 'GET' | 'DELETE' | 'POST' = 'GET',
    {
      path = 'account/sessions',
      payload,
      headers = {},
    }: { path?: string; payload?: object; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: { ...ADMIN_HOST, authorization: `Bearer ${token}`, ...headers },
      ...(payload !== undefined && { payload }),
    });
  const listed = async (token: string): Promise<StaffSession[]> =>
    (await ask(token)).json<StaffSession[]>();
  const statusOf = async (token: string): Promise<number> => (await ask(token)).statusCode;
  const signedIn = async (account: Account, userAgent = FIREFOX): Promise<string> =>
    (await signIn(app, account, { address: freshAddress(), userAgent })).token;
  const idOf = (token: string): string => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(claims) as { sid: string }).sid;
  };
  const rowOf = async (token: string): Promise<SessionRow | null> =>
    rows.findById(idOf(token)).lean<SessionRow>();
  /** Moves all times of a session into the past. */
  const age = async (token: string, ms: number): Promise<void> => {
    const earlier = (field: string) => ({ $subtract: [`$${field}`, ms] });
    const times = {
      startedAt: earlier('startedAt'),
      lastUsedAt: earlier('lastUsedAt'),
      expiresAt: earlier('expiresAt'),
      endsAt: earlier('endsAt'),
    };
    await rows.updateOne({ _id: idOf(token) }, [{ $set: times }], { updatePipeline: true });
  };

  it('have not ended while the database does not answer', async () => {
    const token = await signedIn(await newAccount(app));
    const lost = new mongoose.mongo.MongoNetworkError('connection 3 closed');
    jest.spyOn(app.get(SessionsStore), 'find').mockRejectedValue(lost);
    const { statusCode, body } = await ask(token);
    expect([statusCode, (JSON.parse(body) as ErrorBody).code]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
    jest.restoreAllMocks();
    expect(await statusOf(token)).toBe(200);
  });

  it('end after an hour without use', async () => {
    const token = await signedIn(await newAccount(app));
    await age(token, HOUR + 1_000);
    expect(await statusOf(token)).toBe(401);
  });

  it('last for another hour when they are used, with a new token', async () => {
    const token = await signedIn(await newAccount(app));
    await age(token, 59 * MINUTE);
    const reply = await ask(token);
    expect(reply.statusCode).toBe(200);
    const renewed = String(reply.headers[SESSION_TOKEN_HEADER]);
    expect(idOf(renewed)).toBe(idOf(token));
    expect((await rowOf(token))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 59 * MINUTE);
    await age(token, 59 * MINUTE);
    expect(await statusOf(renewed)).toBe(200);
  });

  it('end twelve hours after the sign-in, however much they are used', async () => {
    const token = await signedIn(await newAccount(app));
    await age(token, 11.5 * HOUR);
    await rows.updateOne(
      { _id: idOf(token) },
      { $set: { expiresAt: new Date(Date.now() + HOUR) } },
    );
    expect(await statusOf(token)).toBe(200);
    const row = await rowOf(token);
    expect(row?.expiresAt).toEqual(row?.endsAt); // half an hour is left, not one
    await age(token, 0.6 * HOUR);
    await rows.updateOne(
      { _id: idOf(token) },
      { $set: { expiresAt: new Date(Date.now() + HOUR) } },
    );
    expect(await statusOf(token)).toBe(401);
  });

  it('are written at most once a minute, also by requests that arrive together', async () => {
    const token = await signedIn(await newAccount(app));
    const noteUse = jest.spyOn(app.get(SessionsStore), 'noteUse');
    expect((await ask(token)).headers[SESSION_TOKEN_HEADER]).toBeUndefined();
    expect(noteUse).not.toHaveBeenCalled();
    await age(token, 2 * MINUTE);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(token)));
    expect(replies.filter(({ headers }) => SESSION_TOKEN_HEADER in headers)).toHaveLength(1);
  });

  it('are not prolonged by a page that asks by itself', async () => {
    const token = await signedIn(await newAccount(app));
    await age(token, 30 * MINUTE);
    const reply = await ask(token, 'GET', { headers: { [UNATTENDED_HEADER]: '1' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers[SESSION_TOKEN_HEADER]).toBeUndefined();
    expect((await rowOf(token))?.expiresAt.getTime()).toBeLessThan(Date.now() + 31 * MINUTE);
  });

  it('of an earlier version stay open, and get an end when they are used', async () => {
    const token = await signedIn(await newAccount(app));
    await rows.updateOne(
      { _id: idOf(token) },
      { $unset: { epoch: 1, userAgent: 1, startedAt: 1, lastUsedAt: 1, endsAt: 1 } },
    );
    expect((await listed(token))[0]).toMatchObject({ device: 'Unknown device', isCurrent: true });
    expect((await rowOf(token))?.endsAt).toBeInstanceOf(Date);
  });

  it('are listed with their device, and only to their owner', async () => {
    const account = await newAccount(app);
    const [first, second] = [await signedIn(account), await signedIn(account, SAFARI)];
    await signedIn(await newAccount(app));
    await age(first, 30_000);
    expect(await listed(first)).toEqual([
      expect.objectContaining({ id: idOf(second), device: 'Safari on iPhone', isCurrent: false }),
      expect.objectContaining({ id: idOf(first), device: 'Firefox on Windows', isCurrent: true }),
    ]);
  });

  it('are listed up to twenty with the one that asks, and counted beyond that', async () => {
    const account = await newAccount(app);
    const asking = await signedIn(account);
    await age(asking, 50_000);
    const { staffId = '', epoch = 0 } = (await rowOf(asking)) ?? {};
    for (let opened = 0; opened < 24; opened += 1)
      await app.get(SessionsStore).open({ staffId, epoch, userAgent: FIREFOX }, new Date());
    const reply = await ask(asking);
    const sessions = reply.json<StaffSession[]>();
    expect([sessions.length, reply.headers['x-total-count']]).toEqual([20, '25']);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    await ask(asking, 'DELETE');
    expect(await listed(asking)).toHaveLength(1);
  });

  it('can be ended one by one, and only by their owner', async () => {
    const account = await newAccount(app);
    const [first, second] = [await signedIn(account), await signedIn(account)];
    const stranger = await signedIn(await newAccount(app));
    const end = async (token: string, id: string) =>
      (await ask(token, 'DELETE', { path: `account/sessions/${id}` })).statusCode;
    expect(await end(stranger, idOf(second))).toBe(404);
    expect(await statusOf(second)).toBe(200);
    expect(await end(first, idOf(second))).toBe(204);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
    expect(await end(first, idOf(second))).toBe(404);
  });

  it('can all be ended but the one that asks', async () => {
    const account = await newAccount(app);
    const [first, second, third] = [
      await signedIn(account),
      await signedIn(account),
      await signedIn(account),
    ];
    const stranger = await signedIn(await newAccount(app));
    expect((await ask(second, 'DELETE')).statusCode).toBe(204);
    expect(await Promise.all([first, second, third, stranger].map(statusOf))).toEqual([
      401, 200, 401, 200,
    ]);
  });

  describe('when a password changes', () => {
    const NEW = 'another long password';
    const change = (token: string, currentPassword: string, newPassword = NEW) =>
      ask(token, 'POST', { path: 'account/password', payload: { currentPassword, newPassword } });

    it('end, except the one that changed it', async () => {
      const account = await newAccount(app);
      const [first, second] = [await signedIn(account), await signedIn(account)];
      expect((await change(first, account.password)).statusCode).toBe(204);
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
      const from = () => ({ address: freshAddress() });
      expect((await signIn(app, account, from())).status).toBe(401);
      expect((await signIn(app, { ...account, password: NEW }, from())).status).toBe(200);
    });

    it('are not opened by a sign-in whose password was still being checked', async () => {
      const account = await newAccount(app);
      const argon2 = app.get(Argon2);
      const verify = argon2.verify;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let begun: () => void = () => undefined;
      const isBegun = new Promise<void>((resolve) => (begun = resolve));
      jest.spyOn(argon2, 'verify').mockImplementation(async (stored, password) => {
        begun();
        await held;
        return verify(stored, password);
      });
      const token = signedIn(account);
      await isBegun;
      await manageStaff(app).resetPassword(account.username);
      release();
      expect(await statusOf(await token)).toBe(401);
    });

    it.each([
      ['currentPassword', 'This is not your current password', 'wrong', NEW],
      ['newPassword', 'Must have 12 characters or more', undefined, 'elevenchars'],
      ['newPassword', 'one of the most common', undefined, 'passwordpassword'],
      ['newPassword', 'one of the most common', undefined, '1q2w3e4r5t6y'],
    ])('need a good one: %s, "%s"', async (path, message, current, next) => {
      const account = await newAccount(app);
      const token = await signedIn(account);
      const reply = await change(token, current ?? account.password, next);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<{ errors: object[] }>().errors).toEqual([
        { path, message: expect.stringContaining(message) },
      ]);
      expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
    });

    it('do not let the holder of a token guess it', async () => {
      const account = await newAccount(app);
      const token = await signedIn(account);
      for (let turn = 0; turn < 8; turn += 1)
        expect((await change(token, 'a guess')).statusCode).toBe(400);
      expect((await change(token, account.password)).statusCode).toBe(429);
    });
  });
});
