import type { Evidence } from '../evidence.js';
import { broken } from './rule.js';

/** Ways in which a customer pays a difference. */
const PAID: readonly string[] = ['card', 'gift', 'desk'];

/** invariants.md I43: a move that its customer has paid has exactly one supplement, and each paid supplement has made a move. */
export function paidMovesLaw({ bookings }: Evidence): string[] {
  const paid = bookings.flatMap(({ _id, supplementOf, paidFor, totalPence }) =>
    supplementOf === undefined || paidFor === undefined
      ? []
      : [{ _id, totalPence, ...supplementOf }],
  );
  const moved = bookings.flatMap(({ _id: orderId, moves = [] }) =>
    moves.filter(({ settledBy }) => PAID.includes(settledBy)).map((move) => ({ orderId, ...move })),
  );
  return [
    ...moved.flatMap(({ orderId, moveId, differencePence }) => {
      const own = paid.filter((one) => one.orderId === orderId && one.moveId === moveId);
      const isPaid = own.length === 1 && own[0]?.totalPence === differencePence;
      return broken([
        [
          isPaid,
          `booking ${orderId}: move ${moveId} for ${differencePence} has ${own.length} payments`,
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
