import type { Evidence } from '../evidence.js';
import { broken, type Booking } from './rule.js';

/** Ways in which a customer pays a difference. */
const PAID: readonly string[] = ['card', 'gift', 'desk'];

/** In one refund of all that was left, as when the booking ends; staff refund in parts. */
const wentBack = ({ _id, refunds }: Pick<Booking, '_id' | 'refunds'>): boolean =>
  refunds.some(({ id }) => id === `${_id}-all`);

/** invariants.md I43: a move that its customer has paid has exactly one supplement, and each paid supplement has made a move. */
export function paidMovesLaw({ bookings }: Evidence): string[] {
  const paid = bookings.flatMap(({ _id, supplementOf, paidFor, totalPence, refunds }) =>
    supplementOf === undefined || paidFor === undefined
      ? []
      : [{ _id, totalPence, refunds, ...supplementOf }],
  );
  const moved = bookings.flatMap(({ _id: orderId, state, moves = [] }) =>
    moves
      .filter(({ settledBy }) => PAID.includes(settledBy))
      .map((move) => ({ orderId, state, ...move })),
  );
  return [
    ...moved.flatMap(({ orderId, state, moveId, differencePence }) => {
      const own = paid.filter((one) => one.orderId === orderId && one.moveId === moveId);
      const isPaid = own.length === 1 && own[0]?.totalPence === differencePence;
      return broken([
        [
          isPaid,
          `booking ${orderId}: move ${moveId} for ${differencePence} has ${own.length} payments`,
        ],
        [
          state !== 'completed' || !own.some(wentBack),
          `booking ${orderId}: move ${moveId} is kept, but its payment went back as a whole`,
        ],
      ]);
    }),
    ...paid.flatMap(({ _id, orderId, moveId }) =>
      broken([
        [
          moved.some((move) => move.orderId === orderId && move.moveId === moveId),
          `supplement ${_id}: is paid, but booking ${orderId} has not moved`,
        ],
      ]),
    ),
  ];
}
