import { DomainError, poundsToPence, type ErrorBody } from '@club/contracts';
import { Services } from '@club/kit';
import { RefundBookingCall } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, freshAddress, newAccount, signIn } from '../../test/staff-sign-in.js';
import { StepUpsStore } from './step-ups.store.js';

const REFUND = 'POST /api/admin/bookings/booking-1/refund';
const refund = (amount: number, refundId = 'refund-1') => ({
  refundId,
  amount,
  places: 0,
  reason: 'the show was late',
});
const ACT = { actId: 'act-1' };
/** What the routes that end in these words are sent. */
const BODIES: Record<string, object> = {
  message: { subject: 'Tonight', message: 'The doors open later.', messageId: 'm-1' },
  quarantine: { ...ACT, how: 'refund', reason: 'edited at Stripe' },
  'close-case': { ...ACT, how: 'paid-otherwise', reason: 'by bank transfer' },
};

describe('confirming an act', () => {
  let app: NestFastifyApplication;
  let asked: jest.SpiedFunction<Services['call']>;
  let password: string;
  let token: string;
  beforeAll(async () => {
    app = await isolatedGateway({ STEP_UP_REFUND_POUNDS: '60' });
    await prepare(app);
    asked = jest.spyOn(app.get(Services), 'call');
    // The answer of a service shows that an act has passed.
    asked.mockImplementation(() => Promise.reject(new DomainError('REFUND_TOO_LARGE')));
  });
  beforeEach(async () => {
    asked.mockClear();
    const account = await newAccount(app);
    ({ password } = account);
    ({ token } = await signIn(app, account, { address: freshAddress() }));
  });
  afterAll(() => app.close());

  const ask = async (route: string, payload?: object, as = token) => {
    const [method, url] = route.split(' ');
    const { statusCode, body } = await app.inject({
      method: method as 'POST',
      url: url ?? '',
      headers: { ...ADMIN_HOST, authorization: `Bearer ${as}` },
      ...(payload !== undefined && { payload }),
    });
    return { status: statusCode, body: (body === '' ? {} : JSON.parse(body)) as ErrorBody };
  };
  /** The refunds that booking was asked for. */
  const refunds = () =>
    asked.mock.calls.filter(([{ pattern }]) => pattern === RefundBookingCall.pattern);
  const codeOf = async (route: string, payload?: object, as?: string) =>
    (await ask(route, payload, as)).body.code;
  const confirm = (act: object, as?: string) =>
    ask('POST /api/admin/step-ups', { password, ...act }, as);
  const NINETY = { action: 'refund', target: 'booking-1', amount: 90 };

  it('is asked for before a refund above the limit, and says which act', async () => {
    const { status, body } = await ask(REFUND, refund(90));
    expect([status, body]).toEqual([
      403,
      { ...NINETY, code: 'STEP_UP_REQUIRED', methods: ['password'], ...rest(body) },
    ]);
    expect(refunds()).toEqual([]);
    expect(await codeOf(REFUND, refund(60))).toBe('REFUND_TOO_LARGE');
  });

  it.each([
    'POST /api/admin/refund-requests/id-1/approve',
    'POST /api/admin/shows/id-1/cancel',
    'POST /api/admin/shows/id-1/message',
    'POST /api/admin/gift-cards/id-1/void',
    'POST /api/admin/gift-cards/id-1/refund',
    'POST /api/admin/gift-cards/id-1/refund-payment',
    'POST /api/admin/gift-cards/id-1/close-case',
    'POST /api/admin/gift-cards/id-1/reissue',
    'POST /api/admin/bookings/id-1/quarantine',
  ])('%s asks for it, and passes once with it', async (route) => {
    const body = BODIES[route.split('/').at(-1) ?? ''] ?? (route.includes('gift-cards') ? ACT : {});
    const { code, action, target, amount } = (await ask(route, body)).body;
    expect([code, target]).toEqual(['STEP_UP_REQUIRED', 'id-1']);
    expect((await confirm({ action, target, amount })).status).toBe(204);
    expect(await codeOf(route, body)).toBe('REFUND_TOO_LARGE');
    expect(await codeOf(route, body)).toBe('STEP_UP_REQUIRED');
  });

  it('is not asked for if the payment set aside was never made', async () => {
    const free = { ...ACT, how: 'free-places', reason: 'nothing was paid' };
    expect(await codeOf('POST /api/admin/bookings/id-1/quarantine', free)).toBe('REFUND_TOO_LARGE');
  });

  it.each(['kept-on-card', 'never-paid'])(
    'is not asked for if a case of a gift card ends without a loss to anyone (%s)',
    async (how) => {
      const close = { ...ACT, how, reason: 'she has told us' };
      expect(await codeOf('POST /api/admin/gift-cards/id-1/close-case', close)).toBe(
        'REFUND_TOO_LARGE',
      );
    },
  );

  it.each([
    ['POST /api/admin/bookings/export', 'bookings', 409], // the answer of the service
    ['POST /api/admin/shows/id-1/door-list/export', 'id-1', 204],
  ])('%s is a file that needs one each time', async (route, target, status) => {
    const { code, ...act } = (await ask(route, {})).body;
    expect([code, act.action, act.target]).toEqual(['STEP_UP_REQUIRED', 'export', target]);
    expect((await confirm({ action: 'export', target, amount: 0 })).status).toBe(204);
    expect((await ask(route, {})).status).toBe(status);
    expect(await codeOf(route, {})).toBe('STEP_UP_REQUIRED');
  });

  it('lets one of twenty refunds through that arrive together', async () => {
    await confirm(NINETY);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, each) => codeOf(REFUND, refund(90, `refund-${each}`))),
    );
    expect(codes.filter((code) => code === 'REFUND_TOO_LARGE')).toHaveLength(1);
    expect(codes.filter((code) => code === 'STEP_UP_REQUIRED')).toHaveLength(19);
    expect(refunds()).toHaveLength(1);
  });

  it('is good for no other sum, booking, act, or session', async () => {
    await confirm(NINETY);
    const account = await newAccount(app);
    const other = await signIn(app, account, { address: freshAddress() });
    expect(await codeOf(REFUND, refund(91))).toBe('STEP_UP_REQUIRED');
    expect(await codeOf(REFUND.replace('booking-1', 'booking-2'), refund(90))).toBe(
      'STEP_UP_REQUIRED',
    );
    expect(await codeOf('POST /api/admin/shows/booking-1/cancel')).toBe('STEP_UP_REQUIRED');
    expect(await codeOf(REFUND, refund(90), other.token)).toBe('STEP_UP_REQUIRED');
    expect(await codeOf(REFUND, refund(90))).toBe('REFUND_TOO_LARGE');
  });

  it('ends after five minutes', async () => {
    const stepUps = app.get(StepUpsStore);
    const act = {
      sessionId: 'session-1',
      staffId: 'member-1',
      action: 'refund',
      target: 'booking-1',
      pence: poundsToPence(90),
    } as const;
    const now = Date.now();
    await stepUps.add(act, new Date(now));
    expect(await stepUps.use(act, new Date(now + 300_000))).toBe(false);
    expect(await stepUps.use(act, new Date(now + 299_999))).toBe(true);
  });

  it('is not used up by a request that the route refuses', async () => {
    await confirm(NINETY);
    expect(await codeOf(REFUND, { ...refund(90), reason: '' })).toBe('VALIDATION_FAILED');
    expect(await codeOf(REFUND, refund(90))).toBe('REFUND_TOO_LARGE');
  });

  it('needs the password, and stops guesses', async () => {
    const wrong = await confirm({ ...NINETY, password: 'not the password' });
    expect(wrong.body.errors).toEqual([{ path: 'password', message: 'This is not your password' }]);
    expect(await codeOf(REFUND, refund(90))).toBe('STEP_UP_REQUIRED');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => confirm({ ...NINETY, password: 'not the password' })),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await confirm(NINETY)).status).toBe(429);
  });
});

/** The fields that every failure has. */
const rest = ({ message, requestId }: ErrorBody) => ({ message, requestId });
