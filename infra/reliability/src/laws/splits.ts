import type { Evidence } from '../evidence.js';
import { broken } from './rule.js';

/** invariants.md I46: each part that has left a party is a booking with the same tickets and money, and its party names it. */
export function splitsLaw({ bookings }: Evidence): string[] {
  const rows = new Map(bookings.map((booking) => [booking._id, booking]));
  return bookings.flatMap(({ _id, splits = [], splitOf }) => {
    const party = splitOf && rows.get(splitOf.orderId);
    return broken([
      ...splits.map(({ orderId, quantity, pence }) => {
        const part = rows.get(orderId);
        const isSame = part?.quantity === quantity && part.totalPence === pence;
        return [
          isSame,
          `booking ${_id}: its part ${orderId} has no booking with quantity ${quantity} and ${pence}p`,
        ] as const;
      }),
      [
        splitOf === undefined || party?.splits?.some(({ orderId }) => orderId === _id) === true,
        `booking ${_id}: its party does not name it among its parts`,
      ],
    ]);
  });
}
