import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError, type DoorEvent, type ErrorBody } from '@club/contracts';
import { waitFor } from '@club/engines';
import { Services } from '@club/kit';
import {
  DeliverArrivalsCall,
  MoveAtDoorCall,
  PairDeviceCall,
  ReadNightCall,
  ReadNightChangesCall,
  ScanTicketCall,
  SellAtDoorCall,
  type Call,
} from '@club/messages';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { freshAddress } from '../../test/staff-sign-in.js';

const DOOR = { host: 'door.localhost' };
const COOKIE = 'a-credential';
const device = {
  deviceId: 'd1',
  venue: { venueId: 'cardiff', name: 'Jaggers', city: 'Cardiff' },
  nights: ['2026-11-28'],
  role: 'steward',
};

const sale = {
  saleId: 'sale-1',
  showId: 'show-1',
  quantity: 2,
  unitPence: 1_800,
  paidBy: 'cash',
  name: 'Ada',
};

/** What booking answers, by call. */
type Answers = Map<Call, (input: unknown) => unknown>;

function answering(app: NestFastifyApplication, answers: Answers) {
  const asked: { call: Call; input: unknown }[] = [];
  jest.spyOn(app.get(Services), 'call').mockImplementation(async (call, input) => {
    asked.push({ call, input });
    const answer = answers.get(call);
    if (answer === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
    return answer(input);
  });
  return asked;
}

describe('a phone at the door', () => {
  let app: NestFastifyApplication;
  const answers: Answers = new Map();
  let asked: ReturnType<typeof answering>;
  beforeAll(async () => {
    app = await isolatedGateway({ COOKIE_SECURE: 'true' });
    await prepare(app);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    answers.clear();
    asked = answering(app, answers);
  });

  const ask = (method: 'GET' | 'POST', path: string, more: object = {}) =>
    app.inject({ method, url: `/api/door/${path}`, headers: DOOR, ...more });
  const withCookie = (headers: object = {}) => ({
    headers: { ...DOOR, cookie: `__Secure-club_door=${COOKIE}`, ...headers },
  });

  it('gets a cookie that no script can read and that goes to its own calls only', async () => {
    answers.set(PairDeviceCall, () => ({ credential: COOKIE, device }));
    const reply = await ask('POST', 'devices', { payload: { token: 't', name: 'Sam’s phone' } });
    expect([reply.statusCode, reply.json()]).toEqual([201, device]);
    expect(reply.body).not.toContain(COOKIE);
    expect(reply.cookies).toMatchObject([
      {
        name: '__Secure-club_door',
        value: COOKIE,
        path: '/api/door',
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
      },
    ]);
  });

  it('is slowed down if it guesses codes', async () => {
    answers.set(PairDeviceCall, () => {
      throw new DomainError('PAIRING_UNKNOWN');
    });
    const from = { payload: { token: 'x', name: 'x' }, remoteAddress: freshAddress() };
    const guess = async () => (await ask('POST', 'devices', from)).statusCode;
    const statuses = new Set<number>();
    for (let turn = 0; turn < 70; turn += 1) statuses.add(await guess());
    expect([...statuses]).toEqual([404, 429]);
  });

  it('has its credential passed on with each call, and is refused without one', async () => {
    const results = { results: [] };
    answers.set(DeliverArrivalsCall, () => results);
    answers.set(ScanTicketCall, () => ({ verdict: {}, party: null }));
    answers.set(SellAtDoorCall, () => ({ party: {} }));
    answers.set(MoveAtDoorCall, () => ({ party: {} }));
    const row = { arrivalId: 'a', bookingId: 'b', n: 1, via: 'scan', offline: false };
    const arrivals = { arrivals: [{ ...row, at: new Date().toISOString() }] };
    const scan = { code: 'x', showId: 'early' };
    const move = { ...scan, moveId: 'move-1' };
    const requests = [
      ['POST', 'arrivals', arrivals, 200],
      ['POST', 'tickets', scan, 200],
      ['POST', 'sales', sale, 201],
      ['POST', 'moves', move, 201],
    ] as const;
    for (const [method, path, payload, status] of requests) {
      expect((await ask(method, path, { payload })).statusCode).toBe(401);
      expect((await ask(method, path, { payload, ...withCookie() })).statusCode).toBe(status);
    }
    for (const path of ['night', 'live']) expect((await ask('GET', path)).statusCode).toBe(401);
    expect(asked.map(({ input }) => input)).toEqual([
      { credential: COOKIE, ...arrivals },
      { credential: COOKIE, ...scan },
      { credential: COOKIE, ...sale },
      { credential: COOKIE, ...move },
    ]);
  });

  it.each([
    ['no ticket', { quantity: 0 }],
    ['more than ten', { quantity: 11 }],
    ['another way to pay', { paidBy: 'cheque' }],
    ['no price', { unitPence: undefined }],
    ['an address', { customerEmail: 'ada@example.org' }],
  ])('sells nothing with %s', async (_, change) => {
    const reply = await ask('POST', 'sales', { payload: { ...sale, ...change }, ...withCookie() });
    expect(reply.statusCode).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each([
    ['DOOR_SALES_OFF', 403],
    ['FORBIDDEN', 403],
    ['NOT_ENOUGH_TICKETS', 409],
  ] as const)('hears %s with %i if nothing was sold', async (code, status) => {
    answers.set(SellAtDoorCall, () => {
      throw new DomainError(code);
    });
    const reply = await ask('POST', 'sales', { payload: sale, ...withCookie() });
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([status, code]);
  });

  it('reads a night once, and gets 304 until it changes', async () => {
    answers.set(ReadNightCall, () => ({ version: 'v1' }));
    const more = withCookie({ 'x-door-unsent': '7' });
    const first = await ask('GET', 'night?since=v0', more);
    expect([first.statusCode, first.headers['etag']]).toEqual([200, '"v1"']);
    expect(asked[0]?.input).toEqual({ credential: COOKIE, since: 'v0', unsent: 7 });
    const again = await ask('GET', 'night', withCookie({ 'if-none-match': '"v1"' }));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    answers.set(ReadNightCall, () => ({ version: 'v2' }));
    expect((await ask('GET', 'night', withCookie({ 'if-none-match': '"v1"' }))).statusCode).toBe(
      200,
    );
    expect((await ask('GET', 'night', withCookie({ 'x-door-unsent': '-1' }))).statusCode).toBe(400);
  });

  it.each([
    ['DEVICE_REVOKED', 401],
    ['NOT_YOUR_NIGHT', 403],
  ] as const)('gets %s with %i', async (code, status) => {
    answers.set(ReadNightCall, () => {
      throw new DomainError(code);
    });
    const reply = await ask('GET', 'night', withCookie());
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([status, code]);
  });
});

describe('the live stream of a phone', () => {
  let app: NestFastifyApplication;
  const answers: Answers = new Map();
  const open = new Set<IncomingMessage>();
  let asked: ReturnType<typeof answering>;
  beforeAll(async () => {
    app = await isolatedGateway();
    await app.listen(0, '127.0.0.1');
    asked = answering(app, answers);
  });
  afterEach(() => {
    for (const reply of open) reply.destroy();
    open.clear();
  });
  afterAll(() => app.close());

  async function stream(credential: string): Promise<IncomingMessage> {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const headers = { ...DOOR, cookie: `club_door=${credential}` };
    const asking = get({ host: '127.0.0.1', port, path: '/api/door/live', headers, agent: false });
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    if (reply.statusCode === 200) open.add(reply);
    else reply.resume();
    return reply;
  }
  const eventsOf = (reply: IncomingMessage): DoorEvent[] => {
    const events: DoorEvent[] = [];
    reply.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [, data = ''] of chunk.matchAll(/^data: (.+)$/gm))
        events.push(JSON.parse(data) as DoorEvent);
    });
    return events;
  };

  it('names the version at once, and brings a change within a second', async () => {
    const parties = [{ bookingId: 'b1' }, { bookingId: 'b2' }];
    let now = { version: 'v1', whole: true, parties: [] as object[] };
    answers.set(ReadNightChangesCall, () => now);
    const events = eventsOf(await stream('phone-a'));
    await waitFor('the first event', () => Promise.resolve(events.length === 1));
    const versions = ['v2', 'v3', 'v4']; // a busy machine may hold one of them up
    const delays: number[] = [];
    for (const version of versions) {
      const wanted = events.length + parties.length;
      const changed = Date.now();
      now = { version, whole: false, parties };
      await waitFor('the parties', () => Promise.resolve(events.length === wanted));
      delays.push(Date.now() - changed);
    }
    expect(Math.min(...delays)).toBeLessThan(1_000);
    now = { version: 'v5', whole: true, parties: [] };
    await waitFor('the bundle', () => Promise.resolve(events.at(-1)?.version === 'v5'));
    expect(events).toEqual([
      { kind: 'bundle', version: 'v1' },
      ...versions.flatMap((version) => parties.map((party) => ({ kind: 'party', version, party }))),
      { kind: 'bundle', version: 'v5' },
    ]);
  });

  it('goes on after booking was away, and ends when the phone is revoked', async () => {
    let refusal: DomainError | undefined;
    let version = 'v1';
    answers.set(ReadNightChangesCall, () => {
      if (refusal !== undefined) throw refusal;
      return { version, whole: true, parties: [] };
    });
    const reply = await stream('phone-b');
    const events = eventsOf(reply);
    await waitFor('the first event', () => Promise.resolve(events.length === 1));
    refusal = new DomainError('SERVICE_TIMEOUT');
    const failed = asked.length + 2;
    await waitFor('two failures', () => Promise.resolve(asked.length >= failed));
    refusal = undefined;
    version = 'v2';
    await waitFor('the second event', () => Promise.resolve(events.length === 2));
    const ended = once(reply, 'end');
    refusal = new DomainError('DEVICE_REVOKED');
    await ended;
    expect((await stream('phone-b')).statusCode).toBe(401);
  });

  it('is one of two of a phone', async () => {
    answers.set(ReadNightChangesCall, () => ({ version: 'v1', whole: true, parties: [] }));
    for (const expected of [200, 200, 429])
      expect((await stream('phone-c')).statusCode).toBe(expected);
    expect((await stream('phone-d')).statusCode).toBe(200);
  });
});
