import type { BookingRow } from '../../bookings/domain/booking.js';

/** The parts of an intent that settling compares. Amounts in pence. */
export interface IntentFacts {
  id: string;
  status: string;
  amountReceived: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
}

/**
 * Compares a succeeded intent with the order that it claims to pay (reliability 2.4).
 * @returns what differs, in words for staff, or undefined where everything matches.
 */
export function differenceFrom(order: BookingRow, intent: IntentFacts, livemode: boolean): string | undefined {
  if (intent.amountReceived !== order.duePence) return `paid ${intent.amountReceived} pence, due ${order.duePence}`;
  if (intent.currency !== 'gbp') return `paid in ${intent.currency}`;
  if (intent.livemode !== livemode) return livemode ? 'paid with a test card' : 'paid for real in test mode';
  const { kind, orderId, showId } = intent.metadata;
  if (kind !== 'booking' || orderId !== order._id || showId !== order.showId) return 'the payment names another order';
  return undefined;
}
