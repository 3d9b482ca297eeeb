import type { Evidence } from './evidence.js';
import { balancesLaw, creditsLaw, giftPartsLaw } from './laws/gifts.js';
import { mailsLaw, truthOfMailsLaw } from './laws/mails.js';
import { paidLaw, priceLaw } from './laws/money.js';
import { closedPaymentsLaw, paymentsLaw } from './laws/payments.js';
import { oneLiveOrderLaw, placesLaw } from './laws/places.js';
import { paidMovesLaw } from './laws/moves.js';
import { returnsLaw } from './laws/returns.js';
import { splitsLaw } from './laws/splits.js';
import { progressLaw } from './laws/progress.js';

const LAWS: readonly ((evidence: Evidence) => string[])[] = [
  placesLaw,
  oneLiveOrderLaw,
  paymentsLaw,
  closedPaymentsLaw,
  paidLaw,
  priceLaw,
  balancesLaw,
  giftPartsLaw,
  creditsLaw,
  paidMovesLaw,
  returnsLaw,
  splitsLaw,
  progressLaw,
  mailsLaw,
  truthOfMailsLaw,
];

/** Every difference between the observers, in a sentence with its ids. The system has converged when the list is empty. */
export const audit = (evidence: Evidence): string[] => LAWS.flatMap((law) => law(evidence));

/** How many e-mails SMTP accepted more than once. This window stays open (reliability.md 2.5). */
export const repeatedMails = ({ mails }: Evidence): number =>
  mails.length - new Set(mails.map(({ id }) => id)).size;
