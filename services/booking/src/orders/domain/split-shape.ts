import type { Pence } from '@club/contracts';

/** A part of a party that has become a booking of its own. It is stored on the booking that it was a part of. */
export interface Split {
  /** The booking of the part. */
  orderId: string;
  quantity: number;
  /** Its share of the money: what the part may get back, and the rest may not. */
  pence: Pence;
  /** What of it a bank card has paid. */
  duePence: Pence;
}

/** Where a part of a party comes from. */
export interface SplitOf {
  orderId: string;
  /** What of the limit for refunds without approval was used before, so that a split is no way around it. */
  usedPence: Pence;
  /** A friend holds the part (ADR 73). Present if so. */
  isGiven?: true;
}
