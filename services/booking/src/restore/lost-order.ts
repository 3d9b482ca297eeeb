import { draftBookingReference, multiplyPence } from '@club/contracts';
import { newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { readMoveMetadata, readPaymentMetadata } from '../orders/domain/payment-metadata.js';
import { refundablePence } from '../orders/domain/refunds.js';
import { withRefundsAtStripe } from '../orders/domain/refunds-at-stripe.js';
import type { OurIntent, StripeRefund } from '../stripe/domain/payments.js';

/**
 * The order that a paid intent was for, as far as the intent's metadata says. The customer's name was never sent to
 * Stripe and is lost.
 */
export function lostOrder(
  intent: OurIntent,
  atStripe: readonly StripeRefund[],
  requestId: string,
): OrderRow {
  const { orderId, createdAt } = intent;
  const { showId, quantity, unitPence, email } = readPaymentMetadata(intent.metadata);
  const paidPence = intent.amountReceived;
  const paid = { quantity, totalPence: paidPence, gift: [], refunds: [], quarantine: null };
  const refunds = withRefundsAtStripe(paid, atStripe) ?? [];
  // The part that gift cards paid is on them again since the restore. Such an order cannot be booked: its card money
  // is refunded. One whose money went back before is not booked either, so that no customer reads of a booking.
  const isWhole = paidPence === multiplyPence(unitPence, quantity);
  const isRefunded = refundablePence({ totalPence: paidPence, refunds }) === 0;
  const state = isWhole && !isRefunded ? 'held' : 'refund_due';
  const supplementOf = readMoveMetadata(intent.metadata);
  const reference = draftBookingReference(createdAt.getTime(), Math.random);
  return newOrder({
    _id: orderId,
    sessionId: `restored-${orderId}`,
    showId,
    quantity,
    unitPence,
    totalPence: paidPence,
    duePence: paidPence,
    email,
    state,
    live: false,
    attempt: 1,
    intentEmail: email,
    paymentIntentId: intent.id,
    // A supplement is no booking, so it has neither a reference nor a person to search for.
    ...(supplementOf === undefined
      ? { reference, searchKeys: searchKeysOf({ reference, name: '', email, phone: '' }) }
      : { supplementOf }),
    refunds,
    expiresAt: createdAt,
    history: [{ at: new Date(), to: state, requestId, note: 'found at Stripe after a restore' }],
    createdAt,
  });
}
