import type { SellAtDoorInput } from '@club/contracts';

/** A sale as this phone keeps it until it knows what has become of it. */
export interface KeptSale {
  sale: SellAtDoorInput;
  /** Such as "20:00 Saturday Night", for the time when there is no list any more. */
  showName: string;
  /** When it was first sent. */
  at: string;
  /** The phone has left the door, or has lost the name, and cannot ask any more: a person has to look. It has no name from then on. */
  isLost: boolean;
}

/** One sale at a time is open on a phone, whichever tab has begun it. */
export function mayKeep(
  kept: readonly { sale: Pick<SellAtDoorInput, 'saleId'>; isLost: boolean }[],
  saleId: string,
): boolean {
  // guard: one-open-walk-up-on-a-phone (invariants.md I54)
  return kept.every(({ sale, isLost }) => isLost || sale.saleId === saleId);
}
