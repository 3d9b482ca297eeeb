import type { SettlementFigures } from '@club/messages';
import type { OrderRow } from '../../orders/domain/order.js';
import { isBeingReturned } from '../../orders/domain/quarantine.js';
import { placesKept, refundedPence } from '../../orders/domain/refunds.js';

export type SettledOrder = Pick<
  OrderRow,
  | '_id'
  | 'state'
  | 'quantity'
  | 'totalPence'
  | 'duePence'
  | 'refunds'
  | 'quarantine'
  | 'moves'
  | 'supplementOf'
  | 'paymentIntentId'
  | 'paidFor'
  | 'splits'
  | 'splitOf'
>;

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

const paidPence = (order: SettledOrder): number =>
  isBeingReturned(order) ? (order.quarantine?.receivedPence ?? 0) : order.totalPence;

/** What the club has given up when a booking moved here from a cheaper show. A party and its parts have their shares of it. */
const waivedPence = (order: SettledOrder, showId: string): number =>
  sum(
    (order.moves ?? [])
      .filter(({ settledBy, to }) => settledBy === 'waived' && to.showId === showId)
      .map(({ differencePence, quantity }) =>
        Math.max(0, Math.floor((differencePence * Math.min(quantity, order.quantity)) / quantity)),
      ),
  );

/**
 * The takings of a show: by card, by gift card and at the desk. Fees are those of Stripe's lines, to the penny. What banks have
 * withdrawn is not there to be shared.
 */
export function settlementOf(
  showId: string,
  orders: readonly SettledOrder[],
  { feePence, withdrawnPence }: { feePence: number; withdrawnPence: number },
): SettlementFigures {
  const completed = orders.filter(
    ({ state, supplementOf }) => state === 'completed' && supplementOf === undefined,
  );
  const places = (isFree: boolean): number =>
    sum(completed.filter(({ totalPence }) => (totalPence === 0) === isFree).map(placesKept));
  const discountPence = sum(orders.map((order) => waivedPence(order, showId)));
  const grossPence = sum(orders.map(paidPence)) + discountPence;
  const refundPence = sum(orders.map((order) => refundedPence(order, 'promised')));
  return {
    tickets: places(false),
    complimentary: places(true),
    grossPence,
    discountPence,
    refundPence,
    withdrawnPence,
    feePence,
    netPence: grossPence - discountPence - refundPence - withdrawnPence - feePence,
  };
}
