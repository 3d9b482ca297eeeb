import type { GiftCardSale, GiftCaseEnd } from '@club/contracts';

/** A case of a gift card that waits for staff and that they may close without money. */
export interface GiftCase {
  how: GiftCaseEnd;
  label: string;
  title: string;
  explanation: string;
}

const KEPT_ON_CARD: GiftCase = {
  how: 'kept-on-card',
  label: 'Keep on card',
  title: 'Leave the money on the card?',
  explanation: 'The failed refund is closed. The card keeps its balance and can be refunded later.',
};

const PAID_OTHERWISE: GiftCase = {
  how: 'paid-otherwise',
  label: 'Paid in another way',
  title: 'Has the purchaser the money in another way?',
  explanation: 'The failed refund is closed, and the bank card gets nothing any more.',
};

const NEVER_PAID: GiftCase = {
  how: 'never-paid',
  label: 'Never paid',
  title: 'Close a purchase that was never paid?',
  explanation:
    'Stripe is asked first, so that it can no longer be paid. If Stripe has the money, nothing changes.',
};

/** @returns undefined if nothing waits, or if only a refund can end it. */
export function caseOf({ isIssued, refund, quarantine }: GiftCardSale): GiftCase | undefined {
  if (refund === 'failed') return isIssued ? KEPT_ON_CARD : PAID_OTHERWISE;
  return !isIssued && quarantine !== null ? NEVER_PAID : undefined;
}
