import type { Claim, WantedPlaces } from './domain/offer.js';
import { openAtDoor } from './walk-up-rule.js';

/** The states of a claim that is not paid for. */
export const HELD: Claim['state'][] = ['held', 'releasing'];

interface Wanted extends WantedPlaces {
  orderId: string;
  expiresAt: Date;
}

/** The offer is on sale at the price that the customer saw. */
const onSaleAt = ({ unitPence }: Pick<WantedPlaces, 'unitPence'>, now: Date) => ({
  status: 'open' as const,
  unitPence,
  salesEndAt: { $gt: now },
});

/** To people at the door a show is sold by a rule of its own, because sales end when the doors open. */
export const forSaleTo = ({ atDoor, ...wanted }: WantedPlaces, now: Date) =>
  atDoor === undefined ? onSaleAt(wanted, now) : openAtDoor(atDoor, wanted.unitPence);

/** What bookings have offered back is for sale until sales end, also at the door; then it is theirs again (ADR 68). */
export const returnedForSaleTo = (wanted: WantedPlaces, now: Date) => ({
  $and: [
    forSaleTo(wanted, now),
    { salesEndAt: { $gt: now } }, // guard: no-walk-ups-on-returned-places (invariants.md I54)
  ],
});

export const heldClaim = ({ orderId: id, quantity, expiresAt, limit }: Wanted): Claim => ({
  id,
  quantity,
  state: 'held',
  expiresAt,
  ...(limit !== undefined && { network: limit.network }),
});

/** A place that is offered back is for those who wait, as one that comes free (invariants.md I41). */
export const besideList = (onSale: number | undefined, quantity: number) =>
  onSale === undefined
    ? { filter: { onSale: { $exists: false } } }
    : {
        filter: { onSale: { $gte: quantity } }, // guard: returned-places-are-for-the-list (invariants.md I41)
        onSale: { $subtract: ['$onSale', quantity] },
      };

/**
 * What is on sale after places were sold that the list may have been waiting for. Those that anyone could have bought go first.
 * Without a list there is no such number.
 */
export const leftOnSale = (quantity: number): object => ({
  $cond: [
    { $eq: [{ $type: '$onSale' }, 'missing'] },
    '$$REMOVE',
    { $max: [0, { $subtract: ['$onSale', quantity] }] },
  ],
});

/** Free places become those of a sale that no hold came before. */
export const soldLate = (claim: Claim): object[] => [
  {
    $set: {
      free: { $subtract: ['$free', claim.quantity] },
      sold: { $add: ['$sold', claim.quantity] },
      claims: { $concatArrays: ['$claims', [{ $literal: claim }]] },
      onSale: leftOnSale(claim.quantity), // guard: late-sales-leave-places-to-the-list (invariants.md I41)
    },
  },
];
