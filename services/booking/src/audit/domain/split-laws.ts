import type { OrderRow } from '../../orders/domain/order.js';
import type { Finding } from './finding.js';
import { changedAtOf, SETTLED_MS } from './order-laws.js';

/** The orders of one show, and the parties and parts that they name, wherever those are. */
interface SplitBooks {
  showId: string;
  orders: readonly OrderRow[];
  family: readonly OrderRow[];
}

/** The ids of the bookings that must exist. */
export const relativesOf = (orders: readonly OrderRow[]): string[] =>
  orders.flatMap(({ splits = [], splitOf }) => [
    ...splits.map(({ orderId }) => orderId),
    ...(splitOf === undefined ? [] : [splitOf.orderId]),
  ]);

const nameOf = ({ _id, reference }: OrderRow): string => `booking ${reference ?? _id}`;

/** invariants.md I46: what has left a party is one booking with the same tickets and money, and the other way round. */
export function findingsOfSplits({ showId, orders, family }: SplitBooks, now: Date): Finding[] {
  const rows = new Map([...family, ...orders].map((order) => [order._id, order] as const));
  const isSettled = (order: OrderRow): boolean =>
    order.showId === showId && changedAtOf(order) <= now.getTime() - SETTLED_MS;
  const differing = (party: OrderRow): string[] =>
    (party.splits ?? [])
      .filter(({ orderId, quantity, pence }) => {
        const part = rows.get(orderId);
        return part === undefined || part.totalPence !== pence || part.quantity !== quantity;
      })
      .map(
        ({ orderId, pence }) =>
          `${nameOf(party)}: the part ${orderId} has left with ${pence}p and is not that booking`,
      );
  const unnamed = ({ _id, splitOf }: OrderRow): boolean =>
    splitOf !== undefined &&
    rows.get(splitOf.orderId)?.splits?.some(({ orderId }) => orderId === _id) !== true;
  return orders.filter(isSettled).flatMap((order) =>
    [
      ...differing(order),
      ...(unnamed(order) ? [`${nameOf(order)} is a part that its party does not name`] : []),
    ].map((sentence) => ({
      kind: 'sums-differ' as const,
      subjects: { showId, orderId: order._id },
      sentence,
    })),
  );
}
