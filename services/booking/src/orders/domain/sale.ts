import type { OrderRow } from './order.js';

/** As much of a booking as a sales curve needs. */
export type Sale = Pick<
  OrderRow,
  '_id' | 'showId' | 'state' | 'quantity' | 'refunds' | 'createdAt'
>;
