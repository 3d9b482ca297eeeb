import { heldByNetwork } from './claim-sums.js';
import type { NetworkLimit } from './domain/offer.js';

/**
 * A filter for offers of which a network holds nothing yet. It is much cheaper than a sum over thousands of claims, and
 * true for almost every buyer.
 */
export const firstOf = ({ network, places }: NetworkLimit, quantity: number): object =>
  quantity > places ? NONE : { 'claims.network': { $ne: network } };

/** A filter for offers of which a network may hold so many places more. Sold claims have no network. */
export const within = ({ network, places }: NetworkLimit, quantity: number): object => ({
  $expr: { $lte: [{ $add: [heldByNetwork(network), quantity] }, places] },
});

const NONE = { _id: { $in: [] } };
