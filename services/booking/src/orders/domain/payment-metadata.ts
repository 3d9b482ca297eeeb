import { pence, type Pence } from '@club/contracts';
import type { SupplementOf } from './move.js';
import type { OrderRow } from './order.js';
import { paidForOf } from './paid-for.js';
import { paidByCardOf } from './split.js';

/** What a payment must be to pay an order, or to have paid it. */
export function expectedPaymentOf(order: OrderRow): {
  pence: Pence;
  metadata: Record<string, string>;
} {
  const { showId, quantity, unitPence } = paidForOf(order);
  return {
    pence: paidByCardOf(order),
    metadata: {
      kind: order.supplementOf === undefined ? 'booking' : 'move',
      orderId: order._id,
      showId,
      quantity: String(quantity),
      unitPence: String(unitPence),
      ...(order.supplementOf && metadataOfMove(order.supplementOf)),
    },
  };
}

/** Enough to make the move after a restore. It stays as it was asked for, also when a part has left its party. */
const metadataOfMove = ({ orderId, moveId, from, part }: SupplementOf) => ({
  moveId,
  bookingId: part?.partyId ?? orderId,
  ...(part !== undefined && { partId: part.partId }),
  fromShowId: from.showId,
  fromUnitPence: String(from.unitPence),
});

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

/** Undefined if the payment is not that of a move. */
export function readMoveMetadata(metadata: Record<string, string>): SupplementOf | undefined {
  if (metadata['kind'] !== 'move') return undefined;
  const { showId, unitPence } = readPaymentMetadata(metadata);
  const before = pence(Number(metadata['fromUnitPence']));
  const orderId = metadata['bookingId'] ?? '';
  const partId = metadata['partId'];
  return {
    orderId,
    ...(partId !== undefined && { part: { partyId: orderId, partId } }),
    moveId: metadata['moveId'] ?? '',
    from: { showId: metadata['fromShowId'] ?? '', unitPence: before },
    to: { showId, unitPence: pence(before + unitPence) },
  };
}

export const readPaymentMetadata = (metadata: Record<string, string>): NamedByPayment => ({
  showId: metadata['showId'] ?? '',
  quantity: Number(metadata['quantity']),
  unitPence: pence(Number(metadata['unitPence'])),
  email: metadata['email'] ?? '',
});
