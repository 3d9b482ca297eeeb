import type { OrderRow } from './order.js';
import { placesKept } from './refunds.js';
import { STATES } from './states.js';

/**
 * How many people a booking's ticket lets in. It falls when a refund is noted, before the places of the refund are for
 * sale again, so that no place is promised to two people (invariants.md I19).
 */
export const admits = (order: Pick<OrderRow, 'state' | 'quantity' | 'refunds'>): number =>
  STATES[order.state].letsPeopleIn ? placesKept(order) : 0;
