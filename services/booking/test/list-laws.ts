import { expect } from '@jest/globals';
import { placesKept, placesToHave, type Offer } from '../src/offers/domain/offer.js';
import { savingUntil } from '../src/waiting/domain/offer-window.js';
import type { Wait, WaitOffer } from '../src/waiting/domain/wait.js';
import type { BookingHarness } from './booking-harness.js';
import { WaitingHarness } from './waiting.js';

/** Numbers that only look random, so that a failure can be repeated. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A show and its list at one moment. */
export interface Facts {
  offer: Offer;
  waiting: Wait[];
  open: WaitOffer[];
}

export async function factsOfList(club: BookingHarness, showId: string): Promise<Facts> {
  const { waits, offers } = new WaitingHarness(club);
  return {
    offer: await club.offers.findById(showId).lean<Offer>().orFail(),
    waiting: await waits.find({ showId, state: 'waiting' }).sort({ place: 1 }).lean<Wait[]>(),
    open: await offers.find({ showId, state: 'open' }).lean<WaitOffer[]>(),
  };
}

/** The places add up, and each open offer has its claim. */
export function expectPlacesAddUp({ offer, open }: Facts): void {
  const claimed = offer.claims.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(claimed + offer.free).toBe(offer.capacity);
  expect(offer.free).toBeGreaterThanOrEqual(0);
  expectReturnsAddUp(offer);
  const kept = offer.claims.filter(({ kind }) => kind === 'wait');
  const sizes = (rows: { id: string; quantity: number }[]) =>
    rows.map(({ id, quantity }) => `${id} ${quantity}`).sort();
  expect(sizes(kept)).toEqual(sizes(open.map(({ _id: id, quantity }) => ({ id, quantity }))));
}

/** What is for sale again is in the claims of those who have offered it back; what is lent is in those of its buyers. */
function expectReturnsAddUp({ returns = [], returning = 0, claims }: Offer): void {
  expect(returns.reduce((sum, { open }) => sum + open, 0)).toBe(returning);
  for (const { orderId, returnId, open, lent } of returns) {
    const own = claims.find(({ id }) => id === orderId)?.quantity ?? 0;
    expect(own).toBeGreaterThanOrEqual(open);
    const parts = claims.flatMap((claim) => claim.lent ?? []);
    const elsewhere = parts.filter((part) => part.returnId === returnId);
    expect(elsewhere.reduce((sum, { places }) => sum + places, 0)).toBe(lent);
  }
  expect(claims.every(({ quantity }) => quantity >= 0)).toBe(true);
}

/** No offer of this run passed over a party that the places would have fitted, or for which they are saved up. */
export function expectFair(before: Facts, after: Facts, now: Date): void {
  const known = new Set(before.open.map(({ _id }) => _id));
  for (const offer of after.open.filter(({ _id }) => !known.has(_id))) {
    const served = before.waiting.find(({ _id }) => _id === offer.waitId);
    const hadTurn = new Set(
      before.waiting.filter(({ sitsOut }) => sitsOut !== true).map(({ _id }) => _id),
    );
    const passed = after.waiting.filter(
      ({ _id, place }) => place < (served?.place ?? 0) && hadTurn.has(_id),
    );
    expect(passed.filter(({ quantity }) => quantity <= offer.quantity)).toEqual([]);
    expect(passed.filter(({ acceptFewer }) => acceptFewer)).toEqual([]);
    const [first] = passed;
    if (first === undefined) continue;
    const since = first.savingSince ?? now;
    expect(now.getTime()).toBeGreaterThanOrEqual(savingUntil(after.offer, since, now).getTime());
  }
}

/**
 * After a run no free place is kept from those who wait, unless it is saved up for the very first of them, and for no longer
 * than the rule allows.
 */
export function expectNoneWaitsInVain({ offer, waiting }: Facts, now: Date): void {
  if (placesKept(offer) === 0) return;
  const places = placesToHave(offer);
  const [first] = waiting.filter(({ sitsOut }) => sitsOut !== true);
  if (first === undefined) throw new Error('places are kept for no one');
  expect(first.acceptFewer).toBe(false);
  expect(first.quantity).toBeGreaterThan(places);
  if (first.savingSince === undefined) throw new Error('places are saved up without an end');
  expect(now.getTime()).toBeLessThan(savingUntil(offer, first.savingSince, now).getTime());
}
