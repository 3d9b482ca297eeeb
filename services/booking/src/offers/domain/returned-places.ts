import type { LentPlaces, ReturnedPlaces } from './offer.js';

type Returns = readonly ReturnedPlaces[];

/** What giving places back changes: whose they are again, and how many are no one's. */
interface GivenBack {
  returns: ReturnedPlaces[];
  /** What the claim still has of other bookings. */
  lent: LentPlaces[];
  /** By booking. */
  toBookings: ReadonlyMap<string, number>;
  toFree: number;
}

export const sumOfOpen = (returns: Returns): number =>
  returns.reduce((sum, { open }) => sum + open, 0);
export const sumOfLent = (lent: readonly LentPlaces[]): number =>
  lent.reduce((sum, { places }) => sum + places, 0);

/** A return whose places are sold or withdrawn is over. */
const unfinished = (returns: Returns): ReturnedPlaces[] =>
  returns.filter(({ open, lent }) => open > 0 || lent > 0);

/** Takes places of the oldest returns. @returns undefined if not so many are for sale. */
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
 * Gives places of a claim back: first those of other bookings, the newest return first, so that the club's own are sold
 * before them. A booking that was refunded meanwhile gets none: they are free.
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
    toBookings.set(known.orderId, back); // a booking has one return
  }
  return {
    returns: unfinished([...after.values()]),
    lent: kept,
    toBookings,
    toFree: toFree + left,
  };
}

/** An ended return is for sale no longer. */
const withBack = (known: ReturnedPlaces, back: number): ReturnedPlaces => ({
  ...known,
  lent: known.lent - back,
  open: known.open + (known.isEnded === true ? 0 : back),
});

/**
 * A refund of the booking itself takes `places`, of which its claim has `has`. The others are with other orders, which
 * keep them.
 */
export function afterRefund(
  returns: Returns,
  { orderId, places, has }: { orderId: string; places: number; has: number },
): ReturnedPlaces[] {
  const [freed, rest] = [Math.min(places, has), Math.max(0, places - has)];
  return unfinished(
    returns.map((each) =>
      each.orderId === orderId
        ? {
            ...each,
            open: Math.min(each.open, has - freed),
            lent: Math.max(0, each.lent - rest),
          }
        : each,
    ),
  );
}

/** What is not sold is the booking's own again. What another order holds stays with it. */
export const withdraw = (returns: Returns, returnId: string): ReturnedPlaces[] =>
  unfinished(
    returns.map((each) =>
      each.returnId === returnId ? { ...each, open: 0, isEnded: true as const } : each,
    ),
  );

/** Sold places are the buyer's. @returns how many of them the booking is credited with. */
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
