import { MIN_CARD_PENCE, pence, type Pence } from '@club/contracts';

/** What one gift account pays of an order. */
export interface GiftPart {
  account: string;
  pence: Pence;
}

/**
 * Spends the accounts in the order given. Stripe declines card payments under 30p, so less gift money is used if
 * such a remainder would be left.
 */
export function splitGift(
  totalPence: number,
  accounts: readonly { _id: string; availablePence: Pence }[],
): GiftPart[] {
  const parts: GiftPart[] = [];
  let remaining = totalPence;
  for (const { _id: account, availablePence } of accounts) {
    const taken = pence(Math.min(remaining, availablePence));
    if (taken > 0) parts.push({ account, pence: taken });
    remaining -= taken;
  }
  return remaining > 0 && remaining < MIN_CARD_PENCE
    ? reduceFromTheEnd(parts, MIN_CARD_PENCE - remaining)
    : parts;
}

/** Parts that sum to `amount`, taken from the front of `parts` after `used` of them has gone. */
export function partsFor(parts: readonly GiftPart[], used: number, amount: number): GiftPart[] {
  const taken: GiftPart[] = [];
  let skipped = used;
  let remaining = amount;
  for (const part of parts) {
    const left = Math.max(0, part.pence - skipped);
    skipped = Math.max(0, skipped - part.pence);
    const take = pence(Math.min(left, remaining));
    if (take > 0) taken.push({ account: part.account, pence: take });
    remaining -= take;
  }
  return taken;
}

export const sumOf = (parts: readonly GiftPart[]): Pence =>
  pence(parts.reduce((sum, part) => sum + part.pence, 0));

function reduceFromTheEnd(parts: readonly GiftPart[], by: number): GiftPart[] {
  let excess = by;
  return parts
    .toReversed()
    .map(({ account, pence: amount }) => {
      const cut = Math.min(amount, excess);
      excess -= cut;
      return { account, pence: pence(amount - cut) };
    })
    .toReversed()
    .filter((part) => part.pence > 0);
}
