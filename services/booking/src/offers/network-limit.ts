import { heldByNetwork } from './claim-sums.js';
import type { NetworkLimit } from './domain/offer.js';

/**
 * A filter for offers of which a network may hold `quantity` more places. It sums over all claims only if the network
 * has an unpaid one, which is rare. As `$nor` it is compared after the cheap conditions beside it.
 */
export function underLimit(limit: NetworkLimit | undefined, quantity: number): object {
  if (limit === undefined) return {};
  const { network, places } = limit;
  if (quantity > places) return NO_OFFER;
  const sum = { $add: [heldByNetwork(network), quantity] };
  return { $nor: [{ 'claims.network': network, $expr: { $gt: [sum, places] } }] };
}

/** For an order that exceeds the limit alone, also if its network holds nothing. */
const NO_OFFER = { _id: { $in: [] } };
