import { audit } from '../src/auditor.js';
import type { Evidence } from '../src/evidence.js';
import { soundEvidence } from './sound-evidence.js';

/**
 * A change that breaks one law of the auditor in sound evidence, and the alarm that it must raise: an auditor that never finds
 * anything proves nothing. The orders (`paid`, `partly`, `comp` …) are those of sound-evidence.ts; amounts are in pence.
 */
export type Violation = [name: string, alarm: RegExp, change: (evidence: Evidence) => unknown];

/** What the auditor reports after the change, a line for each alarm. */
export function alarmsAfter(change: Violation[2]): string {
  const evidence = soundEvidence();
  change(evidence);
  return audit(evidence).join('\n');
}

/** The item that has this value in one of its fields. */
export function itemWith<T extends object>(list: T[], wanted: string): T {
  const found = list.find((item) => Object.values(item).includes(wanted));
  if (found === undefined) throw new Error(`${wanted} is not in the evidence`);
  return found;
}
export const without = <T extends object>(list: T[], wanted: string): T[] =>
  list.filter((item) => !Object.values(item).includes(wanted));

export const bookingOf = (evidence: Evidence, id: string) => itemWith(evidence.bookings, id);
export const offerOf = (evidence: Evidence) => itemWith(evidence.offers, 'show');
export const claimOf = (evidence: Evidence, id: string) => itemWith(offerOf(evidence).claims, id);

/** A refund in Stripe's records. */
export const refundOf = (intent: string, amount: number, refundId: string) => ({
  payment_intent: intent,
  amount,
  status: 'succeeded',
  metadata: { refundId },
});
