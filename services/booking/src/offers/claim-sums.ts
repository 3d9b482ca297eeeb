import type { Claim } from './domain/offer.js';

/** The sum of an offer's claims for which a condition on `$$this` holds, as an aggregation expression. */
const placesWhere = (condition: object) => ({
  $sum: {
    $map: { input: '$claims', in: { $cond: [condition, '$$this.quantity', 0] } },
  },
});

export const placesIn = (states: readonly Claim['state'][]) =>
  placesWhere({ $in: ['$$this.state', states] });

/** The places of a network's unpaid orders. Pay links and sales by staff have no network, so they do not count. */
export const heldByNetwork = (network: string) =>
  placesWhere({
    $and: [{ $eq: ['$$this.network', { $literal: network }] }, { $ne: ['$$this.state', 'sold'] }],
  });
