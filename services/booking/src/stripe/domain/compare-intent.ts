import type { Pence } from '@club/contracts';

/** The parts of a payment intent that settling compares. */
export interface IntentFacts {
  id: string;
  status: string;
  amountReceived: Pence;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
}

/** What a payment must be to pay an order, by the server's own figures. */
export interface ExpectedPayment {
  pence: number;
  livemode: boolean;
  metadata: Record<string, string>;
}

/**
 * Compares a succeeded intent with the order that it claims to pay (reliability.md 2.4).
 * @returns the difference in words for staff, or undefined if everything matches.
 */
export function differenceFrom(expected: ExpectedPayment, intent: IntentFacts): string | undefined {
  // guard: paid-amount (invariants.md I4)
  if (intent.amountReceived !== expected.pence)
    return `paid ${intent.amountReceived} pence, due ${expected.pence}`;
  if (intent.currency !== 'gbp') return `paid in ${intent.currency}`;
  if (intent.livemode !== expected.livemode)
    return expected.livemode ? 'paid with a test card' : 'paid for real in test mode';
  const matches = Object.entries(expected.metadata).every(
    ([key, value]) => intent.metadata[key] === value,
  );
  return matches ? undefined : 'the payment names another order';
}
