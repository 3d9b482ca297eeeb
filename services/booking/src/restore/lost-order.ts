import { draftBookingReference } from '@club/contracts';
import { searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import type { OurIntent } from '../stripe/domain/payments.js';

/**
 * The order that a paid intent was for, as far as the intent's own metadata tells it (I18). Its name was typed
 * later and is lost; the address was given before.
 */
export function lostOrder(
  { id, orderId, metadata, amountReceived, createdAt }: OurIntent,
  requestId: string,
): OrderRow {
  const [quantity, unitPence] = [Number(metadata['quantity']), Number(metadata['unitPence'])];
  const wholePence = quantity * unitPence;
  // What gift cards paid stands on them again since the restore: such an order cannot be booked, its card money goes back.
  const isWhole = amountReceived === wholePence;
  const email = metadata['email'] ?? '';
  const reference = draftBookingReference(createdAt.getTime(), Math.random);
  return {
    _id: orderId,
    sessionId: `restored-${orderId}`,
    showId: metadata['showId'] ?? '',
    quantity,
    unitPence,
    totalPence: amountReceived,
    gift: [],
    giftAccounts: [],
    client: '',
    duePence: amountReceived,
    byLink: false,
    email,
    name: null,
    phone: '',
    state: isWhole ? 'held' : 'refund_due',
    live: false,
    attempt: 1,
    intentEmail: email,
    paymentIntentId: id,
    reference,
    expiresAt: createdAt,
    extensions: 0,
    askedAt: null,
    refunds: [],
    history: [
      {
        at: new Date(),
        to: isWhole ? 'held' : 'refund_due',
        requestId,
        note: 'found at Stripe after a restore',
      },
    ],
    quarantine: null,
    searchKeys: searchKeysOf({ reference, name: '', email }),
    createdAt,
  };
}
