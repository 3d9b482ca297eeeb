import { pence, type Pence } from '@club/contracts';
import type { OrderRow } from './order.js';
import { refundablePence } from './refunds.js';

/** A booking and its supplements as one payment, for the rules about refunds. */
export const withSupplements = (order: OrderRow, supplements: readonly OrderRow[]): OrderRow => ({
  ...order,
  totalPence: pence(
    supplements.reduce<number>((sum, { totalPence }) => sum + totalPence, order.totalPence),
  ),
  refunds: [...order.refunds, ...supplements.flatMap(({ refunds }) => refunds)],
});

interface Share {
  order: OrderRow;
  pence: Pence;
}

/**
 * Shares a refund between the payments of a booking, in proportion to what is left of each. No payment returns more than
 * it has brought, and none returns all of its money before the others do: the booking's own payment ends the booking.
 */
export function shareRefund(
  order: OrderRow,
  supplements: readonly OrderRow[],
  amount: Pence,
): { own: Pence; others: Share[] } {
  const left = refundablePence(order);
  const all = supplements.reduce<number>((sum, one) => sum + refundablePence(one), left);
  const own = Math.min(amount, Math.max(1, Math.floor((amount * left) / all)));
  let rest = amount - own;
  const others = supplements.map((supplement) => {
    const share = Math.min(rest, refundablePence(supplement));
    rest -= share;
    return { order: supplement, pence: pence(share) };
  });
  return { own: pence(own), others: others.filter((share) => share.pence > 0) };
}
