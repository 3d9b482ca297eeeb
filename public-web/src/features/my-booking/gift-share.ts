import { MIN_CARD_PENCE, pence, poundsToPence, type Pence } from '@club/contracts';

/** A gift card that a booker has applied; its balance in pounds, as the gateway sends it. */
export interface AppliedGiftCard {
  code: string;
  balance: number;
}

/**
 * How much of a difference a gift card pays. The server decides; this is for display. Stripe declines payments under 30p,
 * so less of the card is used if such a rest would be left.
 */
export function giftShareOf(card: AppliedGiftCard | undefined, difference: Pence): Pence {
  const share = Math.min(poundsToPence(card?.balance ?? 0), difference);
  const rest = difference - share;
  const isTooSmall = rest > 0 && rest < MIN_CARD_PENCE;
  return pence(isTooSmall ? Math.max(0, difference - MIN_CARD_PENCE) : share);
}
