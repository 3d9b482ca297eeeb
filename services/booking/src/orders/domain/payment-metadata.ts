import { pence, type Pence } from '@club/contracts';
import type { OrderRow } from './order.js';
import { paidForOf } from './paid-for.js';

/** What a payment must be to pay an order, or to have paid it. */
export function expectedPaymentOf(order: OrderRow) {
  const { showId, quantity, unitPence } = paidForOf(order);
  return {
    pence: order.duePence,
    metadata: {
      kind: 'booking',
      orderId: order._id,
      showId,
      quantity: String(quantity),
      unitPence: String(unitPence),
    },
  };
}

/**
 * What Stripe is asked for. The same attempt always asks for the same, under the same idempotency key. The e-mail
 * address is in the metadata so that a paid order can be rebuilt after a restore.
 */
export const intentRequestOf = (order: OrderRow) => {
  const { pence: amount, metadata } = expectedPaymentOf(order);
  const email = order.intentEmail ?? ''; // attempts of earlier versions were made without an address
  return {
    pence: amount,
    metadata: { ...metadata, ...(email !== '' && { email }) },
    key: `pi-${order._id}-${order.attempt}`,
  };
};

/** What the metadata of a payment says about the order that it pays. */
export interface NamedByPayment {
  showId: string;
  quantity: number;
  unitPence: Pence;
  email: string;
}

export const readPaymentMetadata = (metadata: Record<string, string>): NamedByPayment => ({
  showId: metadata['showId'] ?? '',
  quantity: Number(metadata['quantity']),
  unitPence: pence(Number(metadata['unitPence'])),
  email: metadata['email'] ?? '',
});
