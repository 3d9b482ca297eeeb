import type { Evidence } from '../evidence.js';
import { broken, total, type Offer } from './rule.js';

/** invariants.md I48: what is for sale again is in the claims of those who offer it, and what is lent in those of its buyers. */
export function returnsLaw({ offers }: Evidence): string[] {
  return offers.flatMap((offer) => {
    const { _id, returns = [], returning = 0 } = offer;
    const open = total(returns, (each) => each.open);
    return [
      ...broken([
        [open === returning, `offer ${_id}: ${open} places offered back, ${returning} for sale`],
      ]),
      ...returns.flatMap((each) => returned(offer, each)),
    ];
  });
}

function returned(
  { _id, claims }: Offer,
  { returnId, orderId, open, lent }: NonNullable<Offer['returns']>[number],
): string[] {
  const own = claims.find(({ id }) => id === orderId)?.quantity ?? 0;
  const parts = claims.flatMap((claim) => claim.lent ?? []);
  const taken = total(
    parts.filter((part) => part.returnId === returnId),
    ({ places }) => places,
  );
  return broken([
    [open <= own, `offer ${_id}: booking ${orderId} offers ${open} places of ${own}`],
    [lent <= taken, `offer ${_id}: return ${returnId} has lent ${lent} places, ${taken} are taken`],
  ]);
}
