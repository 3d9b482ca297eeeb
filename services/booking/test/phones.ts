import { randomUUID } from 'node:crypto';
import { doorNight, pence, type Arrival, type CreatePairingInput } from '@club/contracts';
import { aTicket } from '@club/testing';
import { CreatePairing } from '../src/door/create-pairing.js';
import { DeliverArrivals } from '../src/door/deliver-arrivals.js';
import { PairDevice } from '../src/door/pair-device.js';
import { ReadNight } from '../src/door/read-night.js';
import { ScanTicket } from '../src/door/scan-ticket.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { acting, aManager } from './acting.js';
import { anOrderInput, type BookingHarness } from './booking-harness.js';

export const MANAGER = aManager('mair');

export const tonight = (): string => doorNight(new Date());

/** A booking at a venue. */
export interface Booked {
  bookingId: string;
  showId: string;
  venueId: string;
}

export const newVenue = (): string => `venue-${randomUUID()}`;

/** A show of tonight at a venue of its own, with a paid booking of four tickets for £80. */
export async function bookedTonight(club: BookingHarness, venueId = newVenue()): Promise<Booked> {
  const { showId } = await club.offer({ venueId, ticket: aTicket({ date: tonight() }) });
  return { ...(await bookedAt(club, showId)), venueId };
}

export async function bookedAt(
  club: BookingHarness,
  showId: string,
): Promise<Pick<Booked, 'bookingId' | 'showId'>> {
  const input = anOrderInput(showId, { ticketQuantity: 4, amountPence: pence(8_000) });
  const { id } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  return { bookingId: id, showId };
}

/** A code for phones, for one steward's phone tonight unless a test says otherwise. */
export const aCode = async (
  club: BookingHarness,
  input: Partial<CreatePairingInput> & Pick<CreatePairingInput, 'venueId'>,
  staff = MANAGER,
): Promise<string> => {
  const pairing: CreatePairingInput = { nights: [tonight()], role: 'steward', uses: 1, ...input };
  const work = () => club.get(CreatePairing).execute(pairing);
  return (await acting(staff, 'door:admit', work)).token;
};

export const pair = (club: BookingHarness, token: string, name = 'phone A') =>
  club.get(PairDevice).execute({ token, name });

/** The calls of one phone, with its credential. */
export async function aPhone(
  club: BookingHarness,
  input: Parameters<typeof aCode>[1],
  name = 'phone A',
) {
  const { credential, device } = await pair(club, await aCode(club, input), name);
  return {
    credential,
    device,
    night: (query: { since?: string; unsent?: number } = {}) =>
      club.get(ReadNight).execute({ credential, ...query }),
    changes: (since?: string) =>
      club.get(ReadNight).changes({ credential, ...(since !== undefined && { since }) }),
    scan: (code: string, showId?: string) =>
      club.get(ScanTicket).execute({ credential, code, ...(showId !== undefined && { showId }) }),
    deliver: async (...arrivals: Arrival[]) =>
      (await club.get(DeliverArrivals).execute({ credential, arrivals })).results,
  };
}
export type Phone = Awaited<ReturnType<typeof aPhone>>;

export const anArrival = (bookingId: string, changes: Partial<Arrival> = {}): Arrival => ({
  arrivalId: randomUUID(),
  bookingId,
  n: 4,
  at: new Date().toISOString(),
  via: 'scan',
  offline: false,
  ...changes,
});
