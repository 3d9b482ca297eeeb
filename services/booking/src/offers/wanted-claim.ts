import type { Claim, WantedPlaces } from './domain/offer.js';

interface Wanted extends WantedPlaces {
  orderId: string;
  expiresAt: Date;
}

/** The offer is on sale at the price that the customer saw. */
export const onSaleAt = ({ unitPence }: Pick<WantedPlaces, 'unitPence'>, now: Date) => ({
  status: 'open' as const,
  unitPence,
  salesEndAt: { $gt: now },
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
