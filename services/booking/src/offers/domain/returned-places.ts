import type { LentPlaces, ReturnedPlaces } from './offer.js';

type Returns = readonly ReturnedPlaces[];

/** The result of giving places back: how many return to each booking, and how many become free. */
interface GivenBack {
  returns: ReturnedPlaces[];
  /** The places of other bookings that the claim keeps. */
  lent: LentPlaces[];
  /** Places that go back to each booking, by order id. */
  toBookings: ReadonlyMap<string, number>;
  /** Places that belong to no order now. */
  toFree: number;
}

export const sumOfOpen = (returns: Returns): number =>
  returns.reduce((sum, { open }) => sum + open, 0);
export const sumOfLent = (lent: readonly LentPlaces[]): number =>
  lent.reduce((sum, { places }) => sum + places, 0);

/** Keeps the returns that still have places for sale or lent. A return without any is over. */
const unfinished = (returns: Returns): ReturnedPlaces[] =>
  returns.filter(({ open, lent }) => open > 0 || lent > 0);

/** Takes places from the oldest returns. @returns undefined if fewer are for sale. */
export function lend(
  returns: Returns,
  wanted: number,
): { returns: ReturnedPlaces[]; lent: LentPlaces[] } | undefined {
  if (sumOfOpen(returns) < wanted) return undefined;
  let left = wanted;
  const lent: LentPlaces[] = [];
  const after = returns.map((each) => {
    const places = Math.min(each.open, left);
    if (places === 0) return each;
    left -= places;
    lent.push({ returnId: each.returnId, places });
    return { ...each, open: each.open - places, lent: each.lent + places };
  });
  return { returns: after, lent };
}

/**
 * Gives back places of a claim. Places of other bookings go back first, starting with the newest return, so that the
 * claim keeps the club's own places. If a booking was refunded in the meantime, the places that it can no longer take
 * become free.
 */
export function giveBack(returns: Returns, lent: readonly LentPlaces[], places: number): GivenBack {
  let [left, toFree] = [places, 0];
  const after = new Map(returns.map((each) => [each.returnId, each]));
  const toBookings = new Map<string, number>();
  const kept: LentPlaces[] = [];
  for (const part of [...lent].reverse()) {
    const given = Math.min(part.places, left);
    left -= given;
    if (given < part.places) kept.unshift({ ...part, places: part.places - given });
    const known = after.get(part.returnId);
    const back = known === undefined ? 0 : Math.min(given, known.lent);
    toFree += given - back;
    if (known === undefined || back === 0) continue;
    after.set(part.returnId, withBack(known, back));
    toBookings.set(known.orderId, (toBookings.get(known.orderId) ?? 0) + back);
  }
  return {
    returns: unfinished([...after.values()]),
    lent: kept,
    toBookings,
    toFree: toFree + left,
  };
}

/** If the return has ended, the places belong to its booking again and are not for sale. */
const withBack = (known: ReturnedPlaces, back: number): ReturnedPlaces => ({
  ...known,
  lent: known.lent - back,
  open: known.open + (known.isEnded === true ? 0 : back),
});

/**
 * A refund of the booking itself takes `places`, but the booking's claim has only `ownPlaces`. The others are with other
 * orders, which keep them, so the return no longer counts them.
 */
export function afterRefund(
  returns: Returns,
  { orderId, places, ownPlaces }: { orderId: string; places: number; ownPlaces: number },
): ReturnedPlaces[] {
  const [freed, rest] = [Math.min(places, ownPlaces), Math.max(0, places - ownPlaces)];
  return unfinished(
    returns.map((each) =>
      each.orderId === orderId
        ? {
            ...each,
            open: Math.min(each.open, ownPlaces - freed),
            lent: Math.max(0, each.lent - rest),
          }
        : each,
    ),
  );
}

/** Ends a return. Its open places belong to the booking again; places that another order has stay with that order. */
export const withdraw = (returns: Returns, returnId: string): ReturnedPlaces[] =>
  unfinished(
    returns.map((each) =>
      each.returnId === returnId ? { ...each, open: 0, isEnded: true as const } : each,
    ),
  );

/**
 * Ends the loan of sold places, which belong to their buyer from now on. @returns how many of them the lender is
 * credited with, and its order id; none and undefined if the return is over.
 */
export function sell(
  returns: Returns,
  { returnId, places }: LentPlaces,
): { returns: ReturnedPlaces[]; sold: number; orderId: string | undefined } {
  const known = returns.find((each) => each.returnId === returnId);
  const sold = Math.min(places, known?.lent ?? 0);
  const after = returns.map((each) =>
    each === known ? { ...each, lent: each.lent - sold } : each,
  );
  return { returns: unfinished(after), sold, orderId: known?.orderId };
}
