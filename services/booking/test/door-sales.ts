import { londonInstant, pence, type SellAtDoorInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import type { PutOfferInput } from '@club/messages';
import { aTicket } from '@club/testing';
import { SellAtDoor } from '../src/staff/sell-at-door.js';
import { newId, type BookingHarness } from './booking-harness.js';
import { aCode, aPhone, newVenue, pair, tonight, type Phone } from './phones.js';

const DOORS = '19:30';
export const BEFORE_DOORS = londonInstant(tonight(), '19:00');
/** Sales have ended, and people come in. */
export const AFTER_DOORS = londonInstant(tonight(), '20:15');

/** A show of tonight at a venue of its own for £20, whose sales end when its doors open. */
export const showAtDoor = (
  club: BookingHarness,
  changes: Partial<PutOfferInput> = {},
): Promise<PutOfferInput> =>
  club.offer({
    venueId: newVenue(),
    ticket: aTicket({ date: tonight(), doorsTime: DOORS }),
    salesEndAt: londonInstant(tonight(), DOORS).toISOString(),
    ...changes,
  });

/** Two tickets, paid in cash. */
export const aSale = (showId: string, changes: Partial<SellAtDoorInput> = {}): SellAtDoorInput => ({
  saleId: newId(),
  showId,
  quantity: 2,
  unitPence: pence(2_000),
  paidBy: 'cash',
  ...changes,
});

/** A phone of the box office, unless a test says otherwise. */
export const aTill = (
  club: BookingHarness,
  { venueId = '' }: PutOfferInput,
  role: 'steward' | 'supervisor' | 'box-office' = 'box-office',
  name = 'phone A',
): Promise<Phone> => aPhone(club, { venueId, role }, name);

/** @returns the credentials of so many of them. */
export async function tills(
  club: BookingHarness,
  { venueId = '' }: PutOfferInput,
  count: number,
): Promise<string[]> {
  const token = await aCode(club, { venueId, role: 'box-office', uses: count });
  const credentials: string[] = [];
  for (let index = 0; index < count; index += 1)
    credentials.push((await pair(club, token, `phone ${index}`)).credential);
  return credentials;
}

export const sellFrom = (
  club: BookingHarness,
  { credential }: Pick<Phone, 'credential'>,
  sale: SellAtDoorInput,
  now = AFTER_DOORS,
) =>
  runInContext({ requestId: newRequestId() }, () =>
    club.get(SellAtDoor).execute({ credential, ...sale }, now),
  );

/** Other parties have all places but so many. */
export const leavePlaces = (club: BookingHarness, showId: string, free: number) =>
  club.offers.updateOne({ _id: showId }, { $set: { capacity: free, free } });

export const ordersOf = (club: BookingHarness, showId: string) =>
  club.orders.find({ showId }).lean();
