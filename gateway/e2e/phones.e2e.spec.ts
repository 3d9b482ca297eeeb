import { askHost, signIn } from '@club/client';
import {
  doorNight,
  type ArrivalResults,
  type Booking,
  type DoorDevices,
  type DoorList,
  type NightBundle,
  type PairedDevice,
  type Pairing,
} from '@club/contracts';
import { makeShow, runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

const system = runningSystem();
const ADMIN = 'admin.localhost';
const DOOR = 'door.localhost';
const newId = (): string => `phone-${Date.now().toString(36)}`;

/** A phone that staff have added for tonight. */
async function aPhone(token: string, venueId: string) {
  const body = { venueId, nights: [doorNight(new Date())], role: 'steward', uses: 1 };
  const pairing = await askHost<Pairing>(system, ADMIN, '/api/admin/door/pairings', {
    method: 'POST',
    token,
    body,
  });
  expect(pairing.status).toBe(201);
  expect(pairing.body.url).toMatch(new RegExp(`^http://${DOOR}:\\d+/#pair=`));
  const name = newId();
  const added = await askHost<PairedDevice>(system, DOOR, '/api/door/devices', {
    method: 'POST',
    body: { token: pairing.body.token, name },
  });
  expect(added.status).toBe(201);
  const [cookie = ''] = [added.headers['set-cookie'] ?? ''].flat();
  return { name, deviceId: added.body.deviceId, cookie: cookie.split(';')[0] ?? '' };
}

describe('a phone at the door', () => {
  it('is added, reads the night, lets people in, and is taken off the door', async () => {
    const token = await signIn(system);
    const show = await makeShow(system, {});
    const sale = await askHost<Booking>(system, ADMIN, '/api/admin/bookings', {
      method: 'POST',
      token,
      body: {
        bookingId: newId(),
        showId: show.id,
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.org',
        ticketQuantity: 3,
        payment: 'desk',
      },
    });
    expect(sale.status).toBe(201);
    const { cookie, name, deviceId } = await aPhone(token, show.venueId);
    const night = () =>
      askHost<NightBundle>(system, DOOR, '/api/door/night', {
        cookie,
        headers: { 'x-door-unsent': '1' },
      });
    expect((await night()).body).toMatchObject({ whole: true, venue: { venueId: show.venueId } });
    const arrival = { arrivalId: newId(), bookingId: sale.body.id, n: 2, via: 'scan' };
    const rows = [{ ...arrival, at: new Date().toISOString(), offline: true }];
    const delivered = await askHost<ArrivalResults>(system, DOOR, '/api/door/arrivals', {
      method: 'POST',
      cookie,
      body: { arrivals: rows },
    });
    expect(delivered.body.results).toMatchObject([{ result: 'stored', arrived: 2, left: 1 }]);
    const list = await askHost<DoorList>(system, ADMIN, `/api/admin/shows/${show.id}/door-list`, {
      token,
    });
    expect(list.body.parties).toMatchObject([{ arrived: 2, arrivals: [{ by: name }] }]);
    const phones = await askHost<DoorDevices>(
      system,
      ADMIN,
      `/api/admin/door/devices?venueId=${show.venueId}`,
      { token },
    );
    expect(phones.body.devices.find((phone) => phone.deviceId === deviceId)).toMatchObject({
      name,
      unsent: 1,
    });
    const path = `/api/admin/door/devices/${deviceId}`;
    expect((await askHost(system, ADMIN, path, { method: 'DELETE', token })).status).toBe(204);
    expect(await night()).toMatchObject({ status: 401, body: { code: 'DEVICE_REVOKED' } });
  });

  it('is refused like one that was taken off the door if it is not known', async () => {
    const { venueId } = await makeShow(system, {});
    const { cookie } = await aPhone(await signIn(system), venueId);
    const [cookieName = ''] = cookie.split('=');
    const unknown = { cookie: `${cookieName}=not-known` };
    const refused = { status: 401, body: { code: 'DEVICE_REVOKED' } };
    expect(await askHost(system, DOOR, '/api/door/night', unknown)).toMatchObject(refused);
  });

  it('has a host on which nothing else answers', async () => {
    for (const path of ['/api/shows', '/api/config', '/api/admin/stats', '/dashboard'])
      expect([path, (await askHost(system, DOOR, path)).status]).toEqual([path, 404]);
    for (const host of ['localhost', ADMIN])
      expect((await askHost(system, host, '/api/door/night')).status).toBe(404);
    expect((await askHost(system, DOOR, '/api/door/night')).status).toBe(401);
  });
});
