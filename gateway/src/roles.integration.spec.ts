import {
  DomainError,
  ROLES,
  type ErrorBody,
  type Grant,
  type Rights,
  type Role,
} from '@club/contracts';
import { currentContext, Services } from '@club/kit';
import { FindVenueOfBookingCall, FindVenueOfShowCall } from '@club/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { ROLES_OF_ROUTES } from '../test/roles-of-routes.js';
import { staffRoutes } from '../test/routes.js';
import { ADMIN_HOST, newMember, openSession } from '../test/staff-sign-in.js';
import { AudienceGuard } from './auth/audience.guard.js';
import { Owners } from './auth/owners.js';

const ROUTES = staffRoutes();
type Route = (typeof ROUTES)[number];

describe('each staff route for each role', () => {
  let app: NestFastifyApplication;
  let asked: jest.SpiedFunction<Services['call']>;
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
    asked = jest.spyOn(app.get(Services), 'call');
    asked.mockImplementation(() => Promise.reject(new DomainError('NOT_FOUND')));
  });
  afterEach(() => {
    asked.mockClear();
  });
  afterAll(() => app.close());

  /** Each request has a session of its own, because some of the routes end it. */
  const ask = async ({ method, path }: Pick<Route, 'method' | 'path'>, staffId: string) =>
    app.inject({
      method: method as 'GET',
      url: `/${path.replace(':id', 'an-id-0001')}`,
      headers: { ...ADMIN_HOST, authorization: `Bearer ${await openSession(app, staffId)}` },
      ...(method !== 'GET' && { payload: {} }),
    });
  const isForbidden = async (route: Route, staffId: string): Promise<boolean> => {
    const { statusCode, body } = await ask(route, staffId);
    if (statusCode !== 403) return false;
    const { code } = JSON.parse(body) as ErrorBody;
    expect(['FORBIDDEN', 'STEP_UP_REQUIRED']).toContain(code);
    return code === 'FORBIDDEN';
  };
  /** The routes that let the role in although the table does not, or the other way round. */
  const differencesFor = async (role: Role): Promise<string[]> => {
    const staffId = await newMember(app, [{ role, venues: [role === 'owner' ? '*' : 'cardiff'] }]);
    const found: string[] = [];
    for (const route of ROUTES) {
      const mayUse = ROLES_OF_ROUTES[route.name]?.includes(role) === true;
      if (mayUse === (await isForbidden(route, staffId))) found.push(route.name);
    }
    return found;
  };

  it.each(ROLES)('is as the table says for a member with the role %s', async (role) => {
    expect(await differencesFor(role)).toEqual([]);
  });

  it.each(ROLES)('would not be if the guard always said yes (control, %s)', async (role) => {
    const always = jest.spyOn(AudienceGuard.prototype, 'canActivate').mockResolvedValue(true);
    try {
      const closed = ROUTES.filter(({ name }) => ROLES_OF_ROUTES[name]?.includes(role) !== true);
      expect(await differencesFor(role)).toEqual(closed.map(({ name }) => name));
    } finally {
      always.mockRestore();
    }
  });

  it('is closed to an account without a grant, and services are asked for no more than the venue of the row', async () => {
    const staffId = await newMember(app, []);
    for (const route of ROUTES)
      expect([route.name, await isForbidden(route, staffId)]).toEqual([route.name, true]);
    const patterns = new Set(asked.mock.calls.map(([{ pattern }]) => pattern));
    expect([...patterns].sort()).toEqual(
      [FindVenueOfBookingCall.pattern, FindVenueOfShowCall.pattern].sort(),
    );
  });

  describe('in a session that is open already', () => {
    const FIVE_SECONDS = 5_000;
    const opened = async (grants: Grant[]) => {
      const id = await newMember(app, grants);
      const token = await openSession(app, id);
      const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
      const code = async (): Promise<string> =>
        (await app.inject({ url: '/api/admin/bookings', headers })).json<ErrorBody>().code;
      const change = (changed: Grant[]) => app.get(Owners).change(id, { grants: changed });
      return { code, change };
    };
    beforeAll(() => newMember(app, [{ role: 'owner', venues: ['*'] }]));

    it('changes within five seconds of a change of the grants', async () => {
      const { code, change } = await opened([{ role: 'box-office', venues: ['cardiff'] }]);
      expect(await code()).toBe('NOT_FOUND'); // the answer of the service
      const before = Date.now();
      await change([{ role: 'steward', venues: ['cardiff'] }]);
      expect(await code()).toBe('FORBIDDEN');
      expect(Date.now() - before).toBeLessThan(FIVE_SECONDS);
      await change([{ role: 'manager', venues: ['cardiff'] }]);
      expect(await code()).toBe('NOT_FOUND');
    });

    it('names the venues of this very moment to the services', async () => {
      const seen: (Rights | undefined)[] = [];
      asked.mockImplementation(() => {
        seen.push(currentContext()?.staff?.rights);
        return Promise.reject(new DomainError('NOT_FOUND'));
      });
      const { code, change } = await opened([
        { role: 'manager', venues: ['cardiff', 'bournemouth'] },
      ]);
      await code();
      await change([{ role: 'manager', venues: ['bournemouth'] }]);
      await code();
      expect(seen.map((rights) => rights?.['bookings:read'])).toEqual([
        ['bournemouth', 'cardiff'],
        ['bournemouth'],
      ]);
    });
  });
});
