import { doorNight } from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';
import { admits } from '../../orders/domain/admits.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { paidForOf } from '../../orders/domain/paid-for.js';
import { STATES } from '../../orders/domain/states.js';

/** The parts of an order that say what was sold, and when. */
type SoldOrder = Pick<
  OrderRow,
  'state' | 'quantity' | 'refunds' | 'showId' | 'unitPence' | 'paidFor' | 'createdAt'
>;

/**
 * The people who have bought a show at its door on its night, without those who were refunded. It counts what was sold: a
 * booking that has moved since, and a part that has left it, count where they were sold.
 */
export const walkUpsOf = (
  { _id: showId, ticket: { date: night } }: OfferCounts,
  sold: readonly SoldOrder[],
): number =>
  sold
    .filter(({ state }) => STATES[state].isPaid)
    .filter((order) => paidForOf(order).showId === showId && doorNight(order.createdAt) === night)
    .reduce((sum, order) => sum + admits(order), 0);
