import {
  addDays,
  DomainError,
  doorNight,
  londonInstant,
  type Role,
  type Tonight,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  CountEnquiriesCall,
  GetDoorListCall,
  GetOverviewCall,
  ListPrivacyRequestsCall,
  ListOffersCall,
  ListRefundRequestsCall,
  ListShowsCall,
  outboxCalls,
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
import { setClock } from '../../test/clock.js';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../../test/staff-sign-in.js';

const TODAY = doorNight(new Date());
const TOMORROW = addDays(TODAY, 1);

const aShowOf = (id: string, venueId: string, date: string) => ({
  id,
  version: 1,
  venueId,
  title: `Laughs at ${venueId}`,
  date,
  doorsTime: '19:30',
  showTime: '20:00',
  performers: 'Ada - host\nGrace',
  venue: { id: venueId, name: 'The Cellar', city: venueId, address: '', description: '' },
  plannedCapacity: 100,
});
const offerOf = (showId: string) => ({
  showId,
  capacity: 120,
  sold: 80,
  held: 4,
  status: 'scheduled',
  unitPence: 2000,
  salesEndAt: `${TODAY}T20:00:00.000Z`,
  withdrawn: false,
});

describe('the night at a glance', () => {
  let app: NestFastifyApplication;
  let answers: Record<string, unknown>;
  const down = new Set<string>();
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
    jest
      .spyOn(app.get(Services), 'call')
      .mockImplementation(({ pattern }: Call) =>
        down.has(pattern)
          ? Promise.reject(new DomainError('SERVICE_UNAVAILABLE'))
          : Promise.resolve(answers[pattern] as never),
      );
  });
  beforeEach(() => {
    down.clear();
    answers = {
      [ListShowsCall.pattern]: {
        shows: [
          aShowOf('c', 'cardiff', TODAY),
          aShowOf('b', 'bournemouth', TODAY),
          aShowOf('next', 'cardiff', TOMORROW),
        ],
      },
      [ListOffersCall.pattern]: { offers: [offerOf('c'), offerOf('b'), offerOf('next')] },
      [GetDoorListCall.pattern]: { arrived: 30, expected: 78, parties: [] },
      [GetOverviewCall.pattern]: { quarantinedPayments: [{}] },
      [ListRefundRequestsCall.pattern]: { requests: [{ mayDecide: true }, { mayDecide: false }] },
      [CountEnquiriesCall.pattern]: { unread: 3 },
      [ListPrivacyRequestsCall.pattern]: {
        complaints: [{ answeredAt: null }, { answeredAt: TODAY }],
      },
      [outboxCalls.booking.counts.pattern]: { waiting: 0, failed: 1 },
      [outboxCalls.enquiry.counts.pattern]: { waiting: 0, failed: 1 },
    };
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => app.close());

  const readAs = async (role: Role): Promise<Tonight> => {
    const token = await openSession(app, await newMember(app, [{ role, venues: ['cardiff'] }]));
    const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
    const reply = await app.inject({ url: '/api/admin/tonight', headers });
    expect(reply.statusCode).toBe(200);
    return reply.json<Tonight>();
  };

  it('has the shows of today in both cities, with the door where the member works', async () => {
    const night = await readAs('manager');
    expect(night).toMatchObject({ date: TODAY, isToday: true });
    expect(night.shows).toMatchObject([
      { id: 'c', capacity: 120, sold: 80, held: 4, lineUp: ['Ada', 'Grace'] },
      { id: 'b', door: null },
    ]);
    expect(night.shows[0]?.door).toEqual({ arrived: 30, expected: 78 });
  });

  it('lists the notes of the parties that come, at the venues of the member', async () => {
    const party = { bookingId: 'a', name: 'Ada Lovelace', state: 'paid', note: 'a step-free seat' };
    const parties = [
      party,
      { ...party, bookingId: 'b', note: '' },
      { ...party, bookingId: 'c', state: 'refunded' },
    ];
    answers[GetDoorListCall.pattern] = { arrived: 0, expected: 4, parties };
    const { shows } = await readAs('steward');
    expect(shows.map(({ notes }) => notes)).toEqual([
      [{ bookingId: 'a', name: 'Ada Lovelace', note: 'a step-free seat' }],
      null,
    ]);
  });

  it.each([
    ['02:00', true],
    ['06:00', false],
  ])('at %s still has the shows of the night before: %s', async (time, isStill) => {
    setClock(londonInstant(TOMORROW, time));
    answers[ListShowsCall.pattern] = { shows: [aShowOf('c', 'cardiff', TODAY)] };
    expect(await readAs('manager')).toMatchObject({ date: TODAY, isToday: isStill });
  });

  it('counts what waits for a person, of what the member may read', async () => {
    expect((await readAs('manager')).needs).toEqual([
      { kind: 'failedMails', count: 2 },
      { kind: 'quarantinedPayments', count: 1 },
      { kind: 'refundRequests', count: 1 },
      { kind: 'enquiries', count: 3 },
      { kind: 'complaints', count: 1 },
    ]);
    expect((await readAs('steward')).needs).toEqual([]);
  });

  it('has the next night if there is no show today, and nothing if none is planned', async () => {
    answers[ListShowsCall.pattern] = { shows: [aShowOf('next', 'cardiff', TOMORROW)] };
    expect(await readAs('steward')).toMatchObject({
      date: TOMORROW,
      isToday: false,
      shows: [{ id: 'next' }],
    });
    answers[ListShowsCall.pattern] = { shows: [] };
    expect(await readAs('steward')).toEqual({ date: null, isToday: false, shows: [], needs: [] });
  });

  it('shows the rest if a part cannot be read, and says that it is unknown', async () => {
    for (const call of [GetDoorListCall, GetOverviewCall, outboxCalls.enquiry.counts])
      down.add(call.pattern);
    const { shows, needs } = await readAs('manager');
    expect(shows[0]).toMatchObject({ id: 'c', sold: 80, door: null, notes: null });
    expect(needs).toContainEqual({ kind: 'failedMails', count: null });
    expect(needs).toContainEqual({ kind: 'quarantinedPayments', count: null });
    expect(needs).toContainEqual({ kind: 'enquiries', count: 3 });
  });
});
