import type { Pence } from '@club/contracts';

/**
 * What an order was paid for. It is frozen when the order completes and never changes: the payment's metadata at Stripe
 * does not change either, whatever becomes of the booking (invariants.md I35).
 */
export interface PaidFor {
  showId: string;
  quantity: number;
  unitPence: Pence;
  /** Absent if no bank card paid. */
  intentId?: string;
}

interface Paid extends Omit<PaidFor, 'intentId'> {
  paymentIntentId?: string;
  paidFor?: PaidFor;
}

/** An order that is not paid yet, or that an older version has completed, is for what it was ordered for. */
export function paidForOf(order: Paid): PaidFor {
  const { paidFor, showId, quantity, unitPence, paymentIntentId } = order;
  if (paidFor !== undefined) return paidFor; // guard: payments-match-what-was-paid-for (invariants.md I35)
  const withIntent = paymentIntentId !== undefined && { intentId: paymentIntentId };
  return { showId, quantity, unitPence, ...withIntent };
}
