import { DomainError, type TrailPage } from '@club/contracts';
import { Services } from '@club/kit';
import { FindVenueOfBookingCall, FindVenueOfShowCall, type Call } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../../test/staff-sign-in.js';

const AT = (venueId: string | null) => ({ venueId });
/** The shows and the bookings that the services know. */
const VENUES: Record<string, { venueId: string | null }> = {
  [`${FindVenueOfShowCall.pattern} show-1`]: AT('cardiff'),
  [`${FindVenueOfShowCall.pattern} show-2`]: AT('bournemouth'),
  [`${FindVenueOfShowCall.pattern} show-gone`]: AT(null),
  [`${FindVenueOfBookingCall.pattern} booking-1`]: AT('cardiff'),
};

describe('the rows of the gateway about a show or a booking', () => {
  let app: NestFastifyApplication;
  let call: jest.SpiedFunction<Services['call']>;
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
    call = jest.spyOn(app.get(Services), 'call');
  });
  beforeEach(() => answer({ success: false }));
  afterAll(() => app.close());

  /** The services know the venues, and do all other acts or refuse them. */
  function answer({ success }: { success: boolean }): void {
    call.mockImplementation(({ pattern }: Call, data: unknown) => {
      const venue = VENUES[`${pattern} ${(data as { id?: string }).id ?? ''}`];
      if (venue !== undefined) return Promise.resolve(venue as never);
      return success
        ? Promise.resolve({} as never)
        : Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
    });
  }
  const ask = async (staffId: string, route: string, payload?: object) => {
    const [method, url] = route.split(' ');
    const token = await openSession(app, staffId);
    return app.inject({
      method: method as 'POST',
      url: `/api/admin/${url ?? ''}`,
      headers: { ...ADMIN_HOST, authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  };
  const memberWith = (role: 'owner' | 'manager' | 'steward', venue: string) =>
    newMember(app, [{ role, venues: [venue] }]);
  /** What a manager of one venue reads about acts of this member. */
  const seenAt = async (venue: string) => {
    const { body } = await ask(await memberWith('manager', venue), 'GET trail');
    return (JSON.parse(body) as TrailPage).rows
      .filter(({ chain }) => chain === 'gateway')
      .map(({ act, outcome, target }) => `${act} ${outcome} ${target.id}`);
  };

  it('name its venue, so that a manager of this venue sees them, and no other', async () => {
    const steward = await memberWith('steward', 'cardiff');
    answer({ success: true });
    const at = new Date().toISOString();
    const arrival = { id: 'a1', bookingId: 'b1', n: 1, at, via: 'list', offline: false };
    const arrivals = [arrival];
    await ask(steward, 'POST shows/show-1/arrivals', { arrivals });
    await ask(steward, 'POST shows/show-1/tickets', { code: 'FOH1.code' });
    await ask(steward, 'POST shows/show-1/door-list/print');
    answer({ success: false });
    await ask(steward, 'POST shows/show-1/door-list/export');
    await ask(steward, 'POST shows/show-1/cancel');
    await ask(steward, 'POST shows/show-2/cancel');
    await ask(steward, 'GET shows/show-1/messages');
    await ask(steward, 'POST bookings/booking-1/resend', { resendId: 'r1' });
    await ask(steward, 'POST bookings', { showId: 'show-1' });
    const inCardiff = await seenAt('cardiff');
    expect(
      inCardiff.reverse().map((row) => row.replace(/people-let-in .*/, 'people-let-in')),
    ).toEqual([
      'people-let-in',
      'ticket-read done show-1',
      'door-list-print done show-1',
      'door-list-export refused show-1',
      'show-cancel refused show-1',
      'read refused api/admin/shows/:id/messages',
      'booking-resend refused booking-1',
      'booking-sell refused ',
    ]);
    expect(await seenAt('bournemouth')).toEqual(['show-cancel refused show-2']);
  });

  it('are written without a venue if no service knows it, or none answers', async () => {
    const owner = await memberWith('owner', '*');
    for (const show of ['show-gone', 'show-unknown'])
      expect((await ask(owner, `POST shows/${show}/door-list/print`)).statusCode).toBe(204);
    const { body } = await ask(owner, 'GET trail?act=door-list-print');
    const rows = (JSON.parse(body) as TrailPage).rows.slice(0, 2);
    expect(rows.map(({ target, venueId }) => [target.id, venueId])).toEqual([
      ['show-unknown', null],
      ['show-gone', null],
    ]);
  });
});
