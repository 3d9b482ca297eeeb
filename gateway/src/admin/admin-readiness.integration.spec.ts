import {
  addDays,
  DomainError,
  doorNight,
  londonInstant,
  type Readiness,
  type Role,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  GetAuditCall,
  GetOverviewCall,
  ListAllShowsCall,
  ListDoorDevicesCall,
  ListOffersCall,
  ListRefundRequestsCall,
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
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { setClock } from '../../test/clock.js';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../../test/staff-sign-in.js';

const TODAY = doorNight(new Date());

const aShowOf = (id: string, date: string | undefined, venueId = 'cardiff') => ({
  id,
  version: 1,
  venueId,
  title: `Laughs ${id}`,
  date,
  performers: 'Ada - host',
  image1: '/objects/uploads/picture-1',
  venue: { id: venueId, name: 'The Cellar', city: venueId, address: '', description: '' },
  plannedCapacity: 100,
  plannedPence: 2000,
});
const offerOf = (showId: string, status = 'scheduled') => ({ showId, status, withdrawn: false });

describe('the readiness of the next 14 days', () => {
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
      [ListAllShowsCall.pattern]: {
        shows: [
          aShowOf('later', addDays(TODAY, 14)),
          aShowOf('today', TODAY),
          aShowOf('past', addDays(TODAY, -1)),
          aShowOf('far', addDays(TODAY, 15)),
          aShowOf('undated', undefined),
          aShowOf('cancelled', TODAY),
          aShowOf('elsewhere', TODAY, 'bournemouth'),
        ],
      },
      [ListOffersCall.pattern]: {
        offers: [offerOf('today'), offerOf('cancelled', 'cancelled'), offerOf('elsewhere')],
      },
      [ListDoorDevicesCall.pattern]: { devices: [] },
      [GetOverviewCall.pattern]: { quarantinedPayments: [{}], disputes: [] },
      [ListRefundRequestsCall.pattern]: { requests: [{ mayDecide: true }, { mayDecide: false }] },
      [GetAuditCall.pattern]: { findings: [], finishedAt: null },
      [outboxCalls.booking.counts.pattern]: { waiting: 0, failed: 1 },
      [outboxCalls.enquiry.counts.pattern]: { waiting: 0, failed: 0 },
    };
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => app.close());

  const readAs = async (role: Role): Promise<Readiness> => {
    const token = await openSession(app, await newMember(app, [{ role, venues: ['cardiff'] }]));
    const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
    const reply = await app.inject({ url: '/api/admin/readiness', headers });
    expect(reply.statusCode).toBe(200);
    return reply.json<Readiness>();
  };
  const levelsOf = ({ items }: Readiness['shows'][number]) =>
    Object.fromEntries(items.map(({ kind, level }) => [kind, level]));

  it('has the shows of the own venues that will take place, the soonest first', async () => {
    const { shows } = await readAs('manager');
    expect(shows.map(({ id }) => id)).toEqual(['today', 'later']);
    expect(shows.map(levelsOf)).toMatchObject([
      { lineUp: 'green', onSale: 'green', phones: 'amber' },
      { onSale: 'red' },
    ]);
  });

  it('has the shows of last night until the night ends', async () => {
    setClock(londonInstant(addDays(TODAY, 1), '02:00'));
    expect((await readAs('manager')).shows.map(({ id }) => id)).toEqual(['today', 'later']);
  });

  it('counts what waits, and does not know what it has not heard', async () => {
    expect((await readAs('manager')).club).toEqual([
      { kind: 'mails', level: 'red', count: 1 },
      { kind: 'payments', level: 'red', count: 1 },
      { kind: 'disputes', level: 'green', count: 0 },
      { kind: 'refunds', level: 'amber', count: 1 },
      { kind: 'audit', level: 'unknown', count: null },
      { kind: 'backup', level: 'unknown', count: null },
    ]);
  });

  it('knows the age of the backup that was noted', async () => {
    const backups = app
      .get<Connection>(getConnectionToken())
      .collection<{ _id: string }>('backups');
    const at = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await backups.updateOne({ _id: 'newest' }, { $set: { at } }, { upsert: true });
    expect((await readAs('manager')).club).toContainEqual({
      ...{ kind: 'backup', level: 'red', count: 3 },
    });
    await backups.deleteOne({ _id: 'newest' });
  });

  it('is not known, and never green, if a part cannot be read', async () => {
    for (const call of [
      ListOffersCall,
      ListDoorDevicesCall,
      GetOverviewCall,
      outboxCalls.booking.counts,
    ])
      down.add(call.pattern);
    const { shows, club } = await readAs('manager');
    expect(shows.find(({ id }) => id === 'today')?.items).toEqual(
      expect.arrayContaining([
        { kind: 'onSale', level: 'unknown', count: null },
        { kind: 'phones', level: 'unknown', count: null },
      ]),
    );
    for (const kind of ['mails', 'payments', 'disputes'])
      expect(club).toContainEqual({ kind, level: 'unknown', count: null });
  });

  it('shows a steward the shows, and neither money nor phones', async () => {
    const { shows, club } = await readAs('steward');
    expect(club).toEqual([]);
    expect(shows.flatMap(({ items }) => items.map(({ kind }) => kind))).not.toContain('phones');
  });
});
