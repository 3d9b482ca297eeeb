import { createHash, randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import {
  doorNight,
  isTicketId,
  TICKET_ID_BYTES,
  type DoorDevices,
  type DoorList,
  type DoorRole,
  type Pairing,
  type Show,
} from '@club/contracts';
import { makeShow, type RunningSystem } from '@club/testing';
import { signTicket, testKey } from '../test/sign-ticket';

const ADMIN_HOST = 'admin.localhost';
const VENUE = 'cardiff';
const MINUTE_MS = 60_000;
const DOORS_BEFORE_MS = 20 * MINUTE_MS;

const londonTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

/** Doors that are open now, on the date on which the night began. */
function timesNow(): { date: string; doorsTime: string; showTime: string } {
  const now = Date.now();
  const date = doorNight(new Date(now));
  const doorsTime = londonTime(now - DOORS_BEFORE_MS);
  const isSameDay = doorNight(new Date(now - DOORS_BEFORE_MS)) === date && doorsTime >= '06:00';
  return isSameDay
    ? { date, doorsTime, showTime: '23:59' }
    : { date, doorsTime: '23:00', showTime: '23:30' };
}

/** A show of tonight whose doors are open, and its bookings by name. */
export interface Tonight {
  show: Show;
  codeOf: (name: string) => string;
  arrivedOf: (name: string) => Promise<number>;
  bookingOf: (name: string) => string;
}

/** Sells tickets for a later date and moves the show to tonight, because sales end when the doors open. */
export async function showTonight(
  system: RunningSystem,
  parties: Record<string, number>,
): Promise<Tonight> {
  const token = await signIn(system);
  const { password } = system.admin;
  const show = await makeShow(system, {
    venueId: VENUE,
    title: `Door ${randomUUID().slice(0, 8)}`,
  });
  const ids = new Map<string, string>();
  for (const [customerName, ticketQuantity] of Object.entries(parties)) {
    const bookingId = randomUUID().replaceAll('-', '');
    const sale = { showId: show.id, customerName, ticketQuantity, payment: 'complimentary' };
    succeeded(
      await postAsStaff(system, '/api/admin/bookings', {
        ...{ token, password },
        body: { ...sale, bookingId },
      }),
    );
    ids.set(customerName, bookingId);
  }
  succeeded(
    await askHost(system, ADMIN_HOST, `/api/admin/shows/${show.id}`, {
      method: 'PUT',
      token,
      body: { venueId: VENUE, title: show.title, price: 20, maxTickets: 100, ...timesNow() },
    }),
  );
  return {
    show,
    codeOf: (name) =>
      codeOf(system, show, { bookingId: ids.get(name) ?? '', admits: parties[name] ?? 1 }),
    bookingOf: (name) => ids.get(name) ?? '',
    arrivedOf: async (name) => {
      const path = `/api/admin/shows/${show.id}/door-list`;
      const { body } = await askHost<DoorList>(system, ADMIN_HOST, path, { token });
      return body.parties.find((party) => party.name === name)?.arrived ?? 0;
    },
  };
}

function codeOf(
  { ticketSecret }: RunningSystem,
  { id }: Show,
  { bookingId, admits }: { bookingId: string; admits: number },
): string {
  const { show: length } = TICKET_ID_BYTES;
  const hash = createHash('sha256').update(id).digest('hex');
  const showId = isTicketId(id, length) ? id : hash.slice(0, 2 * length);
  return signTicket(testKey(0, ticketSecret), { bookingId, showId, admits, issue: 1 });
}

/** The address that a manager shows as a QR code. */
export async function pairingUrl(
  system: RunningSystem,
  role: DoorRole = 'steward',
): Promise<string> {
  const token = await signIn(system);
  const nights = [doorNight(new Date())];
  const { body } = await postAsStaff<Pairing>(system, '/api/admin/door/pairings', {
    ...{ token, password: system.admin.password },
    body: { venueId: VENUE, nights, role, uses: 1 },
  });
  return body.url;
}

/** Takes the phone with this name off the door. */
export async function revokePhone(system: RunningSystem, name: string): Promise<void> {
  const token = await signIn(system);
  const path = '/api/admin/door/devices';
  const { body } = await askHost<DoorDevices>(system, ADMIN_HOST, `${path}?venueId=${VENUE}`, {
    token,
  });
  const deviceId = body.devices.find((device) => device.name === name)?.deviceId ?? '';
  succeeded(await askHost(system, ADMIN_HOST, `${path}/${deviceId}`, { method: 'DELETE', token }));
}
