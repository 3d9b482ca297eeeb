import { heldByNetwork } from './claim-sums.js';
import type { NetworkLimit } from './domain/offer.js';

/**
 * A filter for offers of which a network holds nothing yet; a sold claim has no network any more. It is much cheaper than a
 * sum over thousands of claims, and matches for almost every buyer. It matches no offer if the quantity alone exceeds the
 * limit.
 */
export const firstOf = ({ network, places }: NetworkLimit, quantity: number): object =>
  quantity > places ? NONE : { 'claims.network': { $ne: network } };

/** A filter for offers of which the network may hold `quantity` more places. */
export const within = ({ network, places }: NetworkLimit, quantity: number): object => ({
  $expr: { $lte: [{ $add: [heldByNetwork(network), quantity] }, places] },
});

const NONE = { _id: { $in: [] } };
