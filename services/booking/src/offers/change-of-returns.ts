import type { Claim, LentPlaces, Offer } from './domain/offer.js';
import { sumOfOpen } from './domain/returned-places.js';

/** The parts of an offer that decide about returned places, and the one claim that is changed. */
export type Books = Pick<Offer, 'free' | 'returning' | 'onSale' | 'returns' | 'claims'>;

/** One write. The returns must be as they were read; everything else is in `filter`. */
export interface Change {
  filter: object;
  returns: NonNullable<Offer['returns']>;
  free?: number;
  held?: number;
  sold?: number;
  onSale?: object;
  /** By order: how many places its claim gains or loses. */
  shifts?: ReadonlyMap<string, number>;
  /** The claim of this id is replaced, or goes if it becomes nothing. */
  claim: { id: string; becomes: Claim | null };
}

/** Those whose places are lent lose them. */
export function shiftsOf(
  returns: NonNullable<Offer['returns']>,
  lent: readonly LentPlaces[],
): Map<string, number> {
  const placesOf = new Map(lent.map(({ returnId, places }) => [returnId, places]));
  const lenders = returns.filter(({ returnId }) => placesOf.has(returnId));
  return new Map(
    lenders.map(({ returnId, orderId }) => [orderId, 0 - (placesOf.get(returnId) ?? 0)]),
  );
}

/** The claims of the lenders have the places. */
export const haveThem = (shifts: ReadonlyMap<string, number>): object[] =>
  [...shifts].map(([id, change]) => ({
    claims: { $elemMatch: { id, state: 'sold', quantity: { $gte: 0 - change } } },
  }));

const plus = (field: string, change = 0): object => ({ $add: [`$${field}`, change] });

/** The fields of the offer after a change, as aggregation expressions. */
export function writtenAs({ returns, free, held, sold, onSale, shifts, claim }: Change): object {
  const { id, becomes } = claim;
  const others = { $filter: { input: '$claims', cond: { $ne: ['$$this.id', { $literal: id }] } } };
  const claims = shifted(others, shifts ?? new Map());
  return {
    returns: { $literal: returns },
    returning: sumOfOpen(returns),
    free: plus('free', free),
    held: plus('held', held),
    sold: plus('sold', sold),
    ...(onSale !== undefined && { onSale }),
    ...(becomes?.lent !== undefined && { lending: true }),
    claims: becomes === null ? claims : { $concatArrays: [claims, [{ $literal: becomes }]] },
  };
}

function shifted(claims: object, shifts: ReadonlyMap<string, number>): object {
  if (shifts.size === 0) return claims;
  const branches = [...shifts].map(([id, change]) => ({
    case: { $eq: ['$$this.id', { $literal: id }] },
    then: change,
  }));
  const quantity = { $add: ['$$this.quantity', { $switch: { branches, default: 0 } }] };
  return { $map: { input: claims, in: { $mergeObjects: ['$$this', { quantity }] } } };
}
