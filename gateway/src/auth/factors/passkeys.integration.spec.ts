import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnFactors, PasskeyOptions } from '@club/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { isolatedGateway, prepare } from '../../../test/isolated-gateway.js';
import { SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { askStaff, confirmFactors } from '../../../test/staff-requests.js';
import {
  freshAddress,
  manageStaff,
  newAccount,
  signIn,
  type Account,
} from '../../../test/staff-sign-in.js';
import { StaffStore } from '../staff.store.js';
import { PasskeysStore } from './passkeys.store.js';

type CreationOptions = PasskeyOptions & { user: { id: string }; rp: { id: string } };
const ACCOUNT = '/api/admin/account';

describe('a passkey', () => {
  let app: NestFastifyApplication;
  let account: Account;
  let token: string;
  let device: SoftAuthenticator;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  beforeEach(async () => {
    account = await newAccount(app);
    ({ token } = await signIn(app, account, { address: freshAddress() }));
    device = new SoftAuthenticator();
    await add();
  });
  afterAll(() => app.close());

  const creationOptions = async () => {
    await confirmFactors(app, token, { password: account.password });
    return askStaff<CreationOptions>(app, `POST ${ACCOUNT}/passkey-options`, { token });
  };
  const send = (answer: object) =>
    askStaff(app, `POST ${ACCOUNT}/passkeys`, { token, payload: { name: 'phone', answer } });
  const add = async () => send(device.create((await creationOptions()).body));
  const challenge = async () =>
    (await askStaff<PasskeyOptions>(app, 'POST /api/admin/login/passkey-options')).body;
  const enter = (answer: object) =>
    askStaff<{ token: string }>(app, 'POST /api/admin/login/passkey', { payload: { answer } });
  const signInWithIt = async () => enter(device.get(await challenge()));

  it('signs in without a name and a password, and is asked for after the password', async () => {
    const { status, body } = await signInWithIt();
    expect(status).toBe(200);
    const own = await askStaff(app, `GET ${ACCOUNT}`, { token: body.token });
    expect(own.body).toMatchObject({ username: account.username });
    const { username, password } = account;
    const byPassword = await askStaff(app, 'POST /api/admin/login', {
      payload: { username, password },
    });
    expect(byPassword.body.methods).toEqual(['passkey', 'recovery-code']);
  });

  it('that is synced counts 0 each time, and an answer is good once', async () => {
    expect((await signInWithIt()).status).toBe(200);
    expect((await signInWithIt()).status).toBe(200);
    const answer = device.get(await challenge());
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(answer)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
  });

  it('that counts must count up: a copy of it is refused', async () => {
    const statuses: number[] = [];
    for (const counter of [5, 6, 6, 0, 7]) {
      device.counter = counter;
      statuses.push((await signInWithIt()).status);
    }
    expect(statuses).toEqual([200, 200, 401, 401, 200]);
  });

  it('that is refused leaves a row in the audit trail: of its account, if it is known', async () => {
    const trail = app.get<Connection>(getConnectionToken()).collection('audit_trail');
    const refused = { act: 'passkey-sign-in', outcome: 'refused' };
    const rows = async () =>
      (await trail.find(refused).sort({ _id: 1 }).toArray()).map((row) => row['target'] as object);
    const before = (await rows()).length;
    const staff = app.get(StaffStore);
    const { _id: id = '' } = (await staff.findByName(account.username)) ?? {};
    device.counter = 5;
    await signInWithIt();
    await signInWithIt(); // a copy
    await newAccount(app); // an owner stays
    device.counter = 6;
    await manageStaff(app).disable(account.username);
    await signInWithIt();
    await app.get<Connection>(getConnectionToken()).collection('staff_passkeys').deleteMany({});
    await signInWithIt();
    expect((await rows()).slice(before)).toMatchObject([{ id }, { id }, { id: '' }]);
  });

  it('that counts is good for one of the answers with the same count', async () => {
    const store = app.get(PasskeysStore);
    const { id: credentialId } = device.get(await challenge()) as { id: string };
    const { _id: id = '' } = (await store.findByCredential(credentialId)) ?? {};
    const noted = await Promise.all(
      [1, 2, 3, 4].map(() => store.noteUse(id, 9, false, new Date())),
    );
    expect(noted.filter((isNoted) => isNoted)).toHaveLength(1);
  });

  it.each<[string, (device: SoftAuthenticator) => void]>([
    ['another origin', (of) => (of.origin = 'https://admin.example.org')],
    ['another port', (of) => (of.origin = 'http://admin.localhost:8081')],
    ['another host', (of) => (of.rpId = 'localhost')],
    ['a frame of another site', (of) => (of.crossOrigin = true)],
    ['a device that has not verified its user', (of) => (of.flags = 0b0001_1001)],
  ])('from %s is refused', async (_where, spoil) => {
    spoil(device);
    const { status, body } = await signInWithIt();
    expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('answers no challenge that was made for something else', async () => {
    const act = { action: 'cancel-show', target: 'show-1', amount: 0 };
    const stepUp = await askStaff<PasskeyOptions>(app, 'POST /api/admin/step-ups/passkey-options', {
      token,
      payload: act,
    });
    expect((await enter(device.get(stepUp.body))).body.code).toBe('CHALLENGE_EXPIRED');
    const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    expect((await enter(device.get(invented))).status).toBe(410);
  });

  it('confirms exactly the act that its challenge was made for', async () => {
    const act = { action: 'cancel-show', target: 'show-1', amount: 0 };
    const confirmAs = async (confirmed: object) => {
      const options = await askStaff<PasskeyOptions>(
        app,
        'POST /api/admin/step-ups/passkey-options',
        { token, payload: act },
      );
      const passkey = device.get(options.body);
      return (
        await askStaff(app, 'POST /api/admin/step-ups', {
          token,
          payload: { ...confirmed, passkey },
        })
      ).status;
    };
    expect(await confirmAs(act)).toBe(204);
    expect(await confirmAs({ ...act, target: 'show-2' })).toBe(410);
    expect(await confirmAs({ ...act, amount: 1 })).toBe(410);
  });

  it('that is refused in an open session is a wrong field, and does not end the session', async () => {
    const act = { action: 'cancel-show', target: 'show-1', amount: 0 };
    const confirm = async () => {
      const options = await askStaff<PasskeyOptions>(
        app,
        'POST /api/admin/step-ups/passkey-options',
        { token, payload: act },
      );
      const payload = { ...act, passkey: device.get(options.body) };
      return askStaff(app, 'POST /api/admin/step-ups', { token, payload });
    };
    device.counter = 5;
    expect((await confirm()).status).toBe(204);
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ path: 'passkey' }] },
    });
  });

  it('that was made in a frame of another site is a wrong field, too', async () => {
    account = await newAccount(app);
    ({ token } = await signIn(app, account, { address: freshAddress() }));
    device.crossOrigin = true;
    expect(await add()).toMatchObject({ status: 400, body: { errors: [{ path: 'answer' }] } });
  });

  it.each([{}, { id: 'x' }, { id: '', rawId: '', type: 'public-key', response: {} }])(
    'is nothing that does not look like one: %j',
    async (answer) => {
      expect((await enter(answer)).status).toBe(400);
    },
  );

  it('is listed, renamed and, by someone else, neither', async () => {
    const list = async () =>
      (await askStaff<OwnFactors>(app, `GET ${ACCOUNT}/factors`, { token })).body.passkeys;
    const id = (await list())[0]?.id ?? '';
    const payload = { name: 'my phone' };
    const route = `PATCH ${ACCOUNT}/passkeys/${id}`;
    expect((await askStaff(app, route, { token, payload })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: 'my phone', isSynced: true }]);
    const other = await signIn(app, await newAccount(app), { address: freshAddress() });
    expect((await askStaff(app, route, { token: other.token, payload })).status).toBe(404);
  });
});
