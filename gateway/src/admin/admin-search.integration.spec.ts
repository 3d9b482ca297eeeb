import { DomainError, type Role, type SearchReply } from '@club/contracts';
import { Services } from '@club/kit';
import { SearchCall, SearchEnquiriesCall, SearchShowsCall, type Call } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../../test/staff-sign-in.js';

const NOTHING = { hits: [], hasMore: false };
const SHOW = { id: 'show-1', title: 'Saturday Night', city: 'Cardiff', date: '2030-01-05' };

describe('the search', () => {
  let app: NestFastifyApplication;
  const asked: string[] = [];
  let isBookingDown: boolean;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
    const answers: Record<string, unknown> = {
      [SearchCall.pattern]: { bookings: NOTHING, giftCards: NOTHING },
      [SearchShowsCall.pattern]: { hits: [SHOW], hasMore: false },
      [SearchEnquiriesCall.pattern]: NOTHING,
    };
    jest.spyOn(app.get(Services), 'call').mockImplementation((call: Call) => {
      asked.push(call.pattern);
      return isBookingDown && call.pattern === SearchCall.pattern
        ? Promise.reject(new DomainError('SERVICE_UNAVAILABLE'))
        : Promise.resolve(answers[call.pattern] as never);
    });
  });
  beforeEach(() => {
    isBookingDown = false;
    asked.length = 0;
  });
  afterAll(() => app.close());

  const searchAs = async (role: Role, q = 'saturday') => {
    const token = await openSession(app, await newMember(app, [{ role, venues: ['cardiff'] }]));
    const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
    return app.inject({ url: '/api/admin/search', query: { q }, headers });
  };

  it('asks bookings, shows and enquiries for members who may read them', async () => {
    const reply = await searchAs('manager');
    expect(reply.json<SearchReply>()).toMatchObject({ shows: { hits: [SHOW] }, unknownOf: [] });
    expect(asked.sort()).toEqual(
      [SearchCall.pattern, SearchShowsCall.pattern, SearchEnquiriesCall.pattern].sort(),
    );
  });

  it.each(['steward', 'programmer'] as const)('asks for shows alone for a %s', async (role) => {
    expect((await searchAs(role)).json<SearchReply>()).toMatchObject({
      shows: { hits: [SHOW] },
      bookings: NOTHING,
      unknownOf: [],
    });
    expect(asked).toEqual([SearchShowsCall.pattern]);
  });

  it('still answers if a service is down, and says which part is unknown', async () => {
    isBookingDown = true;
    expect((await searchAs('manager')).json<SearchReply>()).toMatchObject({
      shows: { hits: [SHOW] },
      bookings: NOTHING,
      unknownOf: ['bookings'],
    });
  });

  it('refuses one letter, and more than a hundred', async () => {
    for (const q of ['a', ' a ', 'a'.repeat(101)])
      expect((await searchAs('manager', q)).statusCode).toBe(400);
    expect(asked).toEqual([]);
  });
});
