import type { Pence } from '@club/contracts';

/**
 * How a dispute ended. `withdrawn`: the bank only asked, or the dispute was prevented, and no money is gone.
 */
export type DisputeOutcome = 'won' | 'lost' | 'withdrawn';

/** A dispute as Stripe knows it. */
export interface DisputeFacts {
  id: string;
  pence: Pence;
  reason: string;
  /** In Stripe's words. */
  status: string;
  /** Null while it is open. */
  outcome: DisputeOutcome | null;
  /** What the bank has taken from the club now: nothing for an inquiry, and nothing once it was reinstated. */
  withdrawnPence: Pence;
  feePence: Pence;
  /** How many times its money has moved. It only grows, so that an older answer can be told from a newer one. */
  movements: number;
  openedAt: Date;
  /** Until when the bank accepts evidence. */
  evidenceDueAt: Date | null;
}
