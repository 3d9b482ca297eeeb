import { createHash, randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import {
  addDays,
  doorNight,
  isTicketId,
  TICKET_ID_BYTES,
  type DoorDevices,
  type DoorList,
  type DoorRole,
  type Pairing,
  type Show,
} from '@club/contracts';
import { makeShow } from '../system/make-show.js';
import type { RunningSystem } from '../system/running-system.js';
import { signTicket, testKey } from './sign-ticket.js';

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
  if (doorNight(new Date(now - DOORS_BEFORE_MS)) !== date)
    return { date, doorsTime: '06:00', showTime: '23:59' }; // the night began less than twenty minutes ago
  return doorsTime >= '06:00'
    ? { date, doorsTime, showTime: '23:59' }
    : { date, doorsTime: '23:00', showTime: '23:30' };
}

function timesIn(days: number): ReturnType<typeof timesNow> {
  const now = timesNow();
  return days === 0 ? now : { ...now, date: addDays(now.date, days) };
}

interface TonightOptions {
  maxTickets?: number;
  venueId?: string;
  /** Not tonight, but so many days later. */
  inDays?: number;
  /** By name; complimentary if it is not said. */
  payments?: Record<string, 'desk' | 'link'>;
}

/** A show of tonight whose doors are open, and its bookings by name. */
export interface Tonight {
  show: Show;
  /** @param changes what is wrong with the ticket */
  codeOf: (name: string, changes?: Partial<CodeFacts>) => string;
  arrivedOf: (name: string) => Promise<number>;
  bookingOf: (name: string) => string;
  /** What staff see at the door. */
  list: () => Promise<DoorList>;
}

/** Sells tickets for a later date and moves the show to tonight, because sales end when the doors open. */
export async function showTonight(
  system: RunningSystem,
  parties: Record<string, number>,
  options: TonightOptions = {},
): Promise<Tonight> {
  const { maxTickets = 100, venueId = VENUE, inDays = 0, payments = {} } = options;
  const token = await signIn(system);
  const title = `Door ${randomUUID().slice(0, 8)}`;
  const show = await makeShow(system, { venueId, title, maxTickets });
  const ids = new Map<string, string>();
  for (const [customerName, ticketQuantity] of Object.entries(parties)) {
    const payment = payments[customerName] ?? 'complimentary';
    const sale = { showId: show.id, customerName, ticketQuantity, payment };
    ids.set(customerName, await soldTo(system, token, sale));
  }
  succeeded(
    await askHost(system, ADMIN_HOST, `/api/admin/shows/${show.id}`, {
      method: 'PUT',
      token,
      body: { venueId, title, price: 20, maxTickets, ...timesIn(inDays) },
    }),
  );
  const list = async () => {
    const path = `/api/admin/shows/${show.id}/door-list`;
    return succeeded(await askHost<DoorList>(system, ADMIN_HOST, path, { token }));
  };
  return {
    show,
    codeOf: (name, changes) =>
      codeOf(show, {
        ...{ bookingId: ids.get(name) ?? '', admits: parties[name] ?? 1, issue: 1 },
        ...{ secret: system.ticketSecret, ...changes },
      }),
    bookingOf: (name) => ids.get(name) ?? '',
    list,
    arrivedOf: async (name) =>
      (await list()).parties.find((party) => party.name === name)?.arrived ?? 0,
  };
}

/** Sells by phone. @returns the id of the booking. */
async function soldTo(system: RunningSystem, token: string, sale: object): Promise<string> {
  const { password } = system.admin;
  const bookingId = randomUUID().replaceAll('-', '');
  const body = { ...sale, customerEmail: 'door@example.org', bookingId };
  succeeded(await postAsStaff(system, '/api/admin/bookings', { token, password, body }));
  return bookingId;
}

interface CodeFacts {
  bookingId: string;
  admits: number;
  issue: number;
  /** The key is made of it. */
  secret: string;
}

function codeOf({ id }: Show, { secret, ...facts }: CodeFacts): string {
  const { show: length } = TICKET_ID_BYTES;
  const hash = createHash('sha256').update(id).digest('hex');
  const showId = isTicketId(id, length) ? id : hash.slice(0, 2 * length);
  return signTicket(testKey(0, secret), { ...facts, showId });
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
