import type { Pence } from '@club/contracts';
import type { QuarantineSolution } from '@club/contracts';

/** A payment that does not match its order. Staff resolve it in one of two ways, or Stripe says later that it matches. */
export interface Quarantine {
  reason: string;
  at: Date;
  resolvedAt?: Date;
  /** The member of staff. */
  resolvedBy?: string;
  how?: QuarantineSolution;
  /** The id of the act, so that a repeated request is the same act. */
  actId?: string;
  /** What Stripe received and returns to the customer, if `how` is `refund`. */
  receivedPence?: Pence;
}

interface MaybeQuarantined {
  quarantine: Quarantine | null;
}

/** Why staff must look at the payment, or null if nothing is wrong or it was resolved. */
export const openReason = ({ quarantine }: MaybeQuarantined): string | null =>
  quarantine === null || quarantine.resolvedAt !== undefined ? null : quarantine.reason;

/** Staff have decided that the customer gets back exactly what Stripe received. */
export const isBeingReturned = ({ quarantine }: MaybeQuarantined): boolean =>
  quarantine?.resolvedAt !== undefined && quarantine.how === 'refund';

/** Stripe has confirmed to staff that there is no payment, so its places may be freed. */
export const wasNeverPaid = ({ quarantine }: MaybeQuarantined): boolean =>
  quarantine?.resolvedAt !== undefined && quarantine.how === 'free-places';
