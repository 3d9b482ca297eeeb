import type { AuditFindingKind } from '@club/contracts';

/** Which documents and payments a finding is about. */
export interface FindingSubjects {
  showId?: string;
  orderId?: string;
  giftOrderId?: string;
  paymentId?: string;
  payoutId?: string;
  disputeId?: string;
  /** Stripe's id of a refund that is not ours, or our own id. One payment may have several. */
  refundId?: string;
}

/** What our books say and what Stripe's say, if a difference is about an amount. Negative if the money leaves the club. */
export interface ComparedMoney {
  ourPence: number;
  theirPence: number;
}

/** One difference, as a look at the books gives it. */
export interface Finding {
  kind: AuditFindingKind;
  subjects: FindingSubjects;
  /** What is different, with the figures, for a member of staff. */
  sentence: string;
  money?: ComparedMoney;
}

/** A document on which a law fails is a finding itself, so that it does not keep the next ones from being looked at. */
export function findingsOrUnreadable(subjects: FindingSubjects, laws: () => Finding[]): Finding[] {
  try {
    return laws();
  } catch (error) {
    const sentence = `${JSON.stringify(subjects)} cannot be read: ${String(error)}`;
    return [{ kind: 'unreadable', subjects, sentence }];
  }
}
