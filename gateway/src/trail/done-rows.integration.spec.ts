import { randomUUID } from 'node:crypto';
import type { PasskeyOptions, TrailAct } from '@club/contracts';
import { MAIL_MAKER, Services, type MailMaker } from '@club/kit';
import { rowsLeftBy } from '@club/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';
import { addTotp, askStaff, confirmFactors } from '../../test/staff-requests.js';
import {
  ADMIN_HOST,
  freshAddress,
  manageStaff,
  newAccount,
  signIn,
  type Account,
} from '../../test/staff-sign-in.js';
import { StaffStore } from '../auth/staff.store.js';

const ACCOUNT = '/api/admin/account';
const STAFF = '/api/admin/staff';
const STEWARD = [{ role: 'steward' as const, venues: ['cardiff'] }];
const ARRIVAL = {
  arrivalId: randomUUID(),
  bookingId: 'booking-1',
  n: 1,
  at: new Date().toISOString(),
  via: 'list',
  offline: false,
};
const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) });

describe('an act leaves exactly one row', () => {
  let app: NestFastifyApplication;
  let account: Account;
  let token: string;
  let staffId: string;
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
  });
  beforeEach(async () => {
    account = await newAccount(app);
    ({ token } = await signIn(app, account, { address: freshAddress() }));
    staffId = await idOf(account.username);
  });
  afterAll(() => app.close());

  const collection = (name: string) =>
    app.get<Connection>(getConnectionToken()).collection<{ _id: string }>(name);
  const idOf = async (username: string) =>
    (await app.get(StaffStore).findByName(username))?._id ?? '';
  const ask = <T = object>(route: string, payload?: object) =>
    askStaff<T>(app, route, { token, ...(payload && { payload }) });
  const confirm = (proof: object, target = '') => confirmFactors(app, token, proof, target);

  /** Runs a request that succeeds. @returns its answer. */
  async function leaves<T extends { status: number }>(act: TrailAct, request: () => Promise<T>) {
    const connection = app.get<Connection>(getConnectionToken());
    const { rows, answer } = await rowsLeftBy(connection, request);
    expect([act, answer.status < 300]).toEqual([act, true]);
    expect(rows).toMatchObject([{ act, outcome: 'done' }]);
    return answer;
  }

  it('if it changes how one signs in', async () => {
    // A role that needs no factor, so that the last one can be removed too.
    await newAccount(app);
    await manageStaff(app).setGrants(account.username, [{ role: 'programmer', venues: ['*'] }]);
    await leaves('step-up', () => confirm({ password: account.password }));
    const { secret } = (await ask<{ secret: string }>(`POST ${ACCOUNT}/totp`)).body;
    const added = await leaves('totp-add', () =>
      ask<{ recoveryCodes: string[] }>(`POST ${ACCOUNT}/totp/confirm`, { code: codeOf(secret) }),
    );
    let codes = added.body.recoveryCodes;
    const confirmed = (target = '') => confirm({ code: codes.pop() }, target);
    await confirmed();
    const renewed = await leaves('recovery-codes-renew', () =>
      ask<{ recoveryCodes: string[] }>(`POST ${ACCOUNT}/recovery-codes`),
    );
    codes = renewed.body.recoveryCodes;
    await confirmed();
    const device = new SoftAuthenticator();
    const options = await ask<PasskeyOptions & { user: { id: string } }>(
      `POST ${ACCOUNT}/passkey-options`,
    );
    const payload = { name: 'phone', answer: device.create(options.body) };
    await leaves('passkey-add', () => ask(`POST ${ACCOUNT}/passkeys`, payload));
    const passkey = await collection('staff_passkeys').findOne({ staffId } as never);
    const own = `${ACCOUNT}/passkeys/${passkey?._id ?? ''}`;
    await leaves('passkey-rename', () => ask(`PATCH ${own}`, { name: 'my phone' }));
    const challenge = await ask<PasskeyOptions>('POST /api/admin/login/passkey-options');
    const answer = device.get(challenge.body);
    await leaves('passkey-sign-in', () => ask('POST /api/admin/login/passkey', { answer }));
    await confirmed();
    await leaves('totp-remove', () => ask(`DELETE ${ACCOUNT}/totp`));
    await confirmed(passkey?._id);
    await leaves('passkey-remove', () => ask(`DELETE ${own}`));
  });

  it('if it ends a session, or changes the password', async () => {
    await signIn(app, account, { address: freshAddress() });
    const { body } = await ask<{ id: string; isCurrent: boolean }[]>(`GET ${ACCOUNT}/sessions`);
    const other = body.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await leaves('session-end', () => ask(`DELETE ${ACCOUNT}/sessions/${other}`));
    const passwords = { currentPassword: account.password, newPassword: 'another long password' };
    await leaves('password-change', () => ask(`POST ${ACCOUNT}/password`, passwords));
  });

  it('if an owner changes the account of someone else', async () => {
    const step = (target: string) =>
      ask('POST /api/admin/step-ups', {
        ...{ action: 'change-staff', target, password: account.password },
      });
    const username = `member-${randomUUID()}`;
    const member = { username, email: `${username}@example.org`, grants: STEWARD };
    await step(username);
    await leaves('staff-invite', () => ask(`POST ${STAFF}`, member));
    const id = await idOf(username);
    await step(id);
    await leaves('staff-invite-again', () => ask(`POST ${STAFF}/${id}/invitation`));
    const [mail] = await collection('outbox')
      .find({ subject: id } as never)
      .sort({ createdAt: -1 })
      .toArray();
    const content = await app
      .get<MailMaker>(MAIL_MAKER, { strict: false })
      .contentOf({ _id: mail?._id ?? '', kind: 'staff-invited', subject: id });
    const link = content?.kind === 'staff-invited' ? content.link : '';
    const accepted = { token: link.split('#')[1], password: 'three odd words together' };
    await leaves('invitation-accept', () =>
      askStaff(app, 'POST /api/admin/invitations/accept', { payload: accepted }),
    );
    await step(id);
    await leaves('staff-change', () => ask(`PATCH ${STAFF}/${id}`, { grants: STEWARD }));
  });

  it('if a request to remove second factors is ended', async () => {
    const other = await newAccount(app);
    const id = await idOf(other.username);
    const theirs = await signIn(app, other, { address: freshAddress() });
    await addTotp(app, theirs.token, other, codeOf);
    const row = { _id: id, by: staffId, byName: account.username };
    const requested = { ...row, at: new Date(), dueAt: new Date(Date.now() + 3_600_000) };
    await collection('staff_factor_resets').insertOne(requested);
    await leaves('staff-factors-reset-cancel', () => ask(`DELETE ${STAFF}/${id}/factor-reset`));
    await collection('staff_factor_resets').insertOne(requested);
    await leaves('factors-keep', () =>
      askStaff(app, `DELETE ${ACCOUNT}/factor-reset`, { token: theirs.token }),
    );
  });

  it.each<[TrailAct, string, object, object]>([
    ['people-let-in', 'shows/show-1/arrivals', { arrivals: [ARRIVAL] }, { results: [] }],
    ['ticket-read', 'shows/show-1/tickets', { code: 'a code' }, { verdict: 'unknown' }],
    ['bookings-export', 'bookings/export', {}, { bookings: [] }],
    ['door-list-export', 'shows/show-1/door-list/export', {}, {}],
    ['door-list-print', 'shows/show-1/door-list/print', {}, {}],
    ['image-upload', '../objects/upload', {}, { uploadURL: 'http://x' }],
    ['mail-preview', 'mails/preview', { id: 'mail-1' }, { content: {} }],
    ['mails-retry', 'mails/retry-failed', {}, { count: 2 }],
    ['trail-verify', 'trail/checks', {}, {}],
  ])('if the route of %s has done it', async (act, path, payload, answer) => {
    const call = jest.spyOn(app.get(Services), 'call').mockResolvedValue(answer);
    const target = path === 'bookings/export' ? 'bookings' : 'show-1';
    const { password } = account;
    await ask('POST /api/admin/step-ups', { action: 'export', target, password });
    await leaves(act, async () => {
      const url = new URL(path, 'http://admin.localhost/api/admin/').pathname;
      const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
      return { status: (await app.inject({ method: 'POST', url, headers, payload })).statusCode };
    });
    call.mockRestore();
  });
});
