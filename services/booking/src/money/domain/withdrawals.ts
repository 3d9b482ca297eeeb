import { causeOf, type Dispute } from '../../disputes/domain/dispute.js';
import type { GiftAccount } from '../../gift-cards/domain/gift-account.js';
import type { GiftPart } from '../../gift-cards/domain/gift-parts.js';
import type { StripeLine } from '../../stripe/domain/ledger.js';

/** What disputes have cost the club. */
export interface Withdrawals {
  /** What banks have taken, less what was taken back from credits of the same money. */
  withdrawnPence: number;
  /** Fees of disputes that are not among Stripe's lines yet. */
  unbookedFeePence: number;
}
type Line = Pick<StripeLine, 'sourceId' | 'feePence'>;
/** What a lost dispute took off a gift account, or gave back to it on appeal. */
export interface DisputeLine {
  account: string;
  pence: number;
}
/** The credits of a booking and of the parts of its party, with what became of them. */
interface Credited {
  credits: readonly GiftPart[];
  accounts: readonly GiftAccount[];
  debits: readonly DisputeLine[];
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

/**
 * A dispute is stored as soon as Stripe's event arrives, and its lines in the next audit. Whichever of both has seen more of its
 * movements knows its fees.
 */
export const unbookedFeePence = (disputes: readonly Dispute[], lines: readonly Line[]): number =>
  sum(
    disputes.map(({ _id, movements, feePence }) => {
      const booked = lines.filter(({ sourceId }) => sourceId === _id);
      return booked.length < movements ? feePence - sum(booked.map((line) => line.feePence)) : 0;
    }),
  );

/**
 * What banks have taken of one booking. Money that became a credit counts as a refund already. If a bank takes it as well and the
 * credit is frozen or debited, the club has lost it once.
 */
export function lostPence(disputes: readonly Dispute[], { credits, ...cards }: Credited): number {
  const causes = disputes.map(causeOf);
  const frozenPence = ({ account, pence }: GiftPart): number => {
    const card = cards.accounts.find(({ _id }) => _id === account);
    if (card === undefined) return pence; // the sweep makes it, and it begins frozen
    return card.freezeCauses?.some((cause) => causes.includes(cause)) ? card.availablePence : 0;
  };
  const debits = cards.debits.filter(({ account }) =>
    credits.some((credit) => credit.account === account),
  );
  const takenBackPence = sum(credits.map(frozenPence)) - sum(debits.map(({ pence }) => pence));
  return Math.max(0, sum(disputes.map((dispute) => dispute.withdrawnPence)) - takenBackPence);
}
