import { Services } from '@club/kit';
import { DomainError } from '@club/contracts';
import {
  ConfirmPaymentCall,
  PlaceOrderCall,
  SubmitDetailsCall,
  type ConfirmPaymentInput,
  type PlaceOrderInput,
  type SubmitDetailsInput,
} from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedEnv, isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { readGatewaySettings } from '../config.js';

const ORDER = { amount: 20, showId: 's', ticketQuantity: 1, customerEmail: 'a@example.org' };
const DETAILS = {
  showId: 's',
  customerName: 'Ada',
  customerEmail: 'a@example.org',
  ticketQuantity: 1,
  totalAmount: '20.00',
  paymentStatus: 'pending',
};
const HINT = { status: 'completed', paymentIntentId: 'pi_1' };

/** The session that booking is asked about, call by call. */
let sessions: (string | undefined)[] = [];
const isOurs = (call: unknown): boolean =>
  [PlaceOrderCall, SubmitDetailsCall, ConfirmPaymentCall].some((known) => known === call);

async function aGateway(env: Record<string, string>): Promise<NestFastifyApplication> {
  const app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off', ...env });
  jest.spyOn(app.get(Services), 'call').mockImplementation((call, input) => {
    const { sessionId } = input as PlaceOrderInput | SubmitDetailsInput | ConfirmPaymentInput;
    if (isOurs(call)) sessions.push(sessionId);
    return Promise.reject(new DomainError('NOT_FOUND'));
  });
  await prepare(app);
  return app;
}

describe('the session of a browser', () => {
  let secure: NestFastifyApplication;
  let plain: NestFastifyApplication;
  beforeAll(async () => {
    secure = await aGateway({ COOKIE_SECURE: 'true' });
    plain = await aGateway({ COOKIE_SECURE: 'false' });
  });
  afterAll(() => Promise.all([secure.close(), plain.close()]));
  beforeEach(() => {
    sessions = [];
  });

  const send = async (
    app: NestFastifyApplication,
    [method, url, payload]: readonly ['POST' | 'PATCH', string, object],
    cookie = '',
  ) => {
    const { headers } = await app.inject({ method, url, payload, headers: { cookie } });
    const setCookie = String(headers['set-cookie'] ?? '');
    return { session: sessions.at(-1), setCookie, cookie: setCookie.split(';')[0] ?? '' };
  };
  const PLACE = ['POST', '/api/create-payment-intent', ORDER] as const;
  const SUBMIT = ['POST', '/api/bookings', DETAILS] as const;
  const CONFIRM = ['PATCH', '/api/bookings/b1/payment', HINT] as const;

  it('is in a cookie that only this host can set, over HTTPS', async () => {
    const { setCookie, cookie, session } = await send(secure, PLACE);
    expect(setCookie).toMatch(/^__Host-club_session=[^;]+; /);
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(setCookie).not.toMatch(/Domain/i);
    for (const request of [PLACE, SUBMIT, CONFIRM])
      expect((await send(secure, request, cookie)).session).toBe(session);
  });

  it('is in a cookie with a plain name on a machine without HTTPS', async () => {
    const { setCookie, cookie, session } = await send(plain, PLACE);
    expect(setCookie).toMatch(/^club_session=[^;]+; /);
    for (const request of [PLACE, SUBMIT, CONFIRM])
      expect((await send(plain, request, cookie)).session).toBe(session);
  });

  it('is never for a new order that of a cookie which a sibling host could have planted', async () => {
    const planted = await send(plain, PLACE);
    const placed = await send(secure, PLACE, planted.cookie);
    expect(placed.session).not.toBe(planted.session);
    expect(placed.setCookie).toMatch(/^__Host-/);
    const both = `${planted.cookie}; ${placed.cookie}`;
    for (const request of [PLACE, SUBMIT, CONFIRM])
      expect((await send(secure, request, both)).session).toBe(placed.session);
  });

  it('still finishes an order that was placed before an update gave the cookie its name', async () => {
    const before = await send(plain, PLACE);
    for (const request of [SUBMIT, CONFIRM])
      expect((await send(secure, request, before.cookie)).session).toBe(before.session);
  });

  it('is not believed without the signature', async () => {
    const { session = '' } = await send(secure, PLACE);
    for (const cookie of [`__Host-club_session=${session}`, `__Host-club_session=${session}.AAAA`])
      expect((await send(secure, CONFIRM, cookie)).session).toBeUndefined();
  });

  it('is refused without HTTPS in production', () => {
    for (const COOKIE_SECURE of ['false', ''])
      expect(() =>
        readGatewaySettings(isolatedEnv({ CLUB_MODE: 'production', COOKIE_SECURE })),
      ).toThrow(/COOKIE_SECURE: must be true in production/);
  });
});
