import { MIN_CARD_PENCE } from '@club/contracts';

/** What one account pays of an order, in pence. */
export interface GiftPart {
  account: string;
  pence: number;
}

/** Takes from the cards in the order in which they were named, and leaves a rest that a card can pay, or none. */
export function splitGift(
  totalPence: number,
  accounts: readonly { _id: string; availablePence: number }[],
): GiftPart[] {
  const parts: GiftPart[] = [];
  let rest = totalPence;
  for (const { _id: account, availablePence } of accounts) {
    const pence = Math.min(rest, availablePence);
    if (pence > 0) parts.push({ account, pence });
    rest -= pence;
  }
  return rest > 0 && rest < MIN_CARD_PENCE ? lessened(parts, MIN_CARD_PENCE - rest) : parts;
}

/** Parts that sum to `pence`, taken off the front of `parts` after `used` of them is gone. */
export function partsFor(parts: readonly GiftPart[], used: number, pence: number): GiftPart[] {
  const taken: GiftPart[] = [];
  let skip = used;
  let rest = pence;
  for (const part of parts) {
    const left = Math.max(0, part.pence - skip);
    skip = Math.max(0, skip - part.pence);
    const take = Math.min(left, rest);
    if (take > 0) taken.push({ account: part.account, pence: take });
    rest -= take;
  }
  return taken;
}

export const sumOf = (parts: readonly GiftPart[]): number =>
  parts.reduce((sum, { pence }) => sum + pence, 0);

function lessened(parts: GiftPart[], by: number): GiftPart[] {
  let less = by;
  return parts
    .reverse()
    .map(({ account, pence }) => {
      const off = Math.min(pence, less);
      less -= off;
      return { account, pence: pence - off };
    })
    .reverse()
    .filter(({ pence }) => pence > 0);
}
