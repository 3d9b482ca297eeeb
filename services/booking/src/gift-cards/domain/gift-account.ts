import type { Pence } from '@club/contracts';

/** The money of one gift card. What is available and what is held always sum to its ledger. */
export interface GiftAccount {
  /** The id of the gift order. */
  _id: string;
  availablePence: Pence;
  /** Money that unpaid orders hold, one entry for each order. */
  holds: { id: string; pence: Pence }[];
  /** How many codes the card has had; the newest one is valid. */
  issue: number;
  frozen: boolean;
  /** Why it is frozen, one line for each cause that can end by itself. */
  freezeCauses?: string[];
}
