import type { OrderRow } from './order.js';
import type { Refund } from './refunds.js';
import { STATES } from './states.js';

/** The places that an order has kept. A refund gives its places back from the moment that it is noted. */
export const placesKept = ({
  quantity,
  refunds,
}: {
  quantity: number;
  refunds: readonly Pick<Refund, 'places'>[];
}): number =>
  Math.max(
    0,
    refunds.reduce((left, { places }) => left - places, quantity),
  );

/**
 * How many people a booking's ticket lets in. It falls when a refund is noted, before the places of the refund are for
 * sale again, so that no place is promised to two people (invariants.md I19).
 */
export const admits = (order: Pick<OrderRow, 'state' | 'quantity' | 'refunds'>): number =>
  STATES[order.state].letsPeopleIn ? placesKept(order) : 0;
