import { isPaidMove, type Move } from '../../orders/domain/move.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { remainderIdOf } from '../../orders/domain/refunds.js';
import { supplementIdOf } from '../../orders/domain/supplement.js';
import type { Finding } from './finding.js';
import { changedAtOf, SETTLED_MS } from './order-laws.js';

/** The orders of one show, and the supplements that its bookings name, wherever those are. */
interface MoveBooks {
  showId: string;
  orders: readonly OrderRow[];
  supplements: readonly OrderRow[];
}

const paidMovesOf = ({ moves = [] }: OrderRow) => moves.filter(isPaidMove);

/** The ids of the supplements that must exist. */
export const supplementIdsOf = (orders: readonly OrderRow[]): string[] =>
  orders.flatMap(paidMovesOf).map(({ moveId }) => supplementIdOf(moveId));

/** All that was left of it went back in one refund, as when its booking ends; staff refund in parts. */
const wentBack = ({ _id, refunds }: OrderRow): boolean =>
  refunds.some(({ id }) => id === remainderIdOf(_id));

/** @returns whether a move that a booking has was not paid, or its payment went back although the booking is there. */
function unpaidMoves(supplements: readonly OrderRow[], settledBefore: number) {
  const paid = new Map(
    supplements
      .filter(({ paidFor }) => paidFor !== undefined)
      .map(({ _id, totalPence }) => [_id, totalPence] as const),
  );
  const settled = supplements.filter((order) => changedAtOf(order) <= settledBefore);
  const returned = new Set(settled.filter(wentBack).map(({ _id }) => _id));
  return ({ state }: OrderRow, { moveId, differencePence }: Move): boolean => {
    const id = supplementIdOf(moveId);
    // guard: audit-finds-returned-differences (invariants.md I43)
    if (state === 'completed' && returned.has(id)) return true;
    return paid.get(id) !== differencePence;
  };
}

/** invariants.md I43: a booking has moved to a dearer show if and only if the difference was paid. */
export function findingsOfMoves({ showId, ...books }: MoveBooks, now: Date): Finding[] {
  const settledBefore = now.getTime() - SETTLED_MS;
  // A supplement that has followed its booking elsewhere still has its empty claim here.
  const orders = books.orders.filter((order) => order.showId === showId);
  const settled = orders.filter((order) => changedAtOf(order) <= settledBefore);
  const isUnpaid = unpaidMoves(books.supplements, settledBefore);
  const moved = new Set(supplementIdsOf(orders));
  return [
    ...settled.flatMap((order) =>
      paidMovesOf(order)
        .filter((move) => isUnpaid(order, move))
        .map(({ moveId, differencePence }) => ({
          kind: 'completed-without-payment' as const,
          subjects: { showId, orderId: order._id },
          sentence: `booking ${order.reference ?? order._id} has moved without a payment of ${differencePence}p for move ${moveId}`,
        })),
    ),
    ...settled
      .filter(({ _id, state, supplementOf }) => {
        const isPaid = supplementOf !== undefined && state === 'completed';
        return isPaid && !moved.has(_id);
      })
      .map(({ _id, totalPence }) => ({
        kind: 'payment-unaccounted' as const,
        subjects: { showId, orderId: _id },
        sentence: `the difference ${_id} of ${totalPence}p is paid, and no booking of the show has moved for it`,
      })),
  ];
}
