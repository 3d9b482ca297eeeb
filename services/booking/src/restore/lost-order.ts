import { draftBookingReference, multiplyPence } from '@club/contracts';
import { newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { readPaymentMetadata } from '../orders/domain/payment-metadata.js';
import type { OurIntent } from '../stripe/domain/payments.js';

/**
 * The order that a paid intent was for, as far as the intent's metadata says. The customer's name was never sent to
 * Stripe and is lost.
 */
export function lostOrder(intent: OurIntent, requestId: string): OrderRow {
  const { orderId, createdAt } = intent;
  const { showId, quantity, unitPence, email } = readPaymentMetadata(intent.metadata);
  const paidPence = intent.amountReceived;
  // The part that gift cards paid is on them again since the restore. Such an order cannot be booked: its card money
  // is refunded.
  const isWhole = paidPence === multiplyPence(unitPence, quantity);
  const state = isWhole ? 'held' : 'refund_due';
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
    reference,
    expiresAt: createdAt,
    history: [{ at: new Date(), to: state, requestId, note: 'found at Stripe after a restore' }],
    searchKeys: searchKeysOf({ reference, name: '', email }),
    createdAt,
  });
}
