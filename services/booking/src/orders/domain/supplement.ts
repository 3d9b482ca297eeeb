import { pence } from '@club/contracts';
import { newOrder, type OrderRow } from './order.js';
import type { SupplementOf } from './move.js';
import { placesKept } from './refunds.js';

/** The claim at the new show has the same name. */
export const supplementIdOf = (moveId: string): string => `move-${moveId}`;

interface Draft {
  of: SupplementOf;
  places: number;
  expiresAt: Date;
  requestId: string;
}

/** It names no person: the booking does. */
export function draftSupplement({ of, places, expiresAt, requestId }: Draft): OrderRow {
  const now = new Date();
  const unitPence = pence(of.to.unitPence - of.from.unitPence);
  const totalPence = pence(unitPence * places);
  const _id = supplementIdOf(of.moveId);
  return newOrder({
    _id,
    sessionId: _id,
    showId: of.to.showId,
    quantity: places,
    unitPence,
    totalPence,
    duePence: totalPence,
    email: '',
    attempt: 1,
    supplementOf: of,
    expiresAt,
    history: [{ at: now, to: 'new', requestId }],
    createdAt: now,
  });
}

/** Whether a booking is still what its supplement was made for: nothing has been refunded, moved or let in since. */
export const isStillAsQuoted = (
  booking: OrderRow,
  { from }: SupplementOf,
  places: number,
): boolean =>
  booking.state === 'completed' &&
  booking.showId === from.showId &&
  booking.unitPence === from.unitPence &&
  (booking.arrived ?? 0) === 0 &&
  placesKept(booking) === places;

/** The booking that a payment is about: its own, or that of a move of it. */
export const bookingIdOf = ({ _id, supplementOf }: OrderRow): string =>
  supplementOf?.orderId ?? _id;

/** What a booking has cost in all: its own payment and those of its moves. */
export const totalPaidOf = ({ totalPence, moves = [] }: Pick<OrderRow, 'totalPence' | 'moves'>) =>
  pence(
    moves
      .filter(({ settledBy }) => settledBy === 'card')
      .reduce<number>((sum, { differencePence }) => sum + differencePence, totalPence),
  );
