import type { GiftAccount } from '../../gift-cards/domain/gift-account.js';
import type { GiftOrder } from '../../gift-cards/domain/gift-order.js';
import type { Finding } from './finding.js';
import { SETTLED_MS, type LawTimes } from './order-laws.js';

const HOUR_MS = 60 * 60_000;
/** An unpaid purchase expires after a day; the sweep has two hours for it. */
const UNPAID_MS = 26 * HOUR_MS;
const QUARANTINED_MS = 24 * HOUR_MS;
const MAILS = ['gift-card-issued', 'gift-card-receipt'];
/** The e-mail about the refund is the receipt of a credit. */
const MAILS_OF_CREDIT = ['gift-card-issued'];

/** What the rest of the books has about one gift order. */
export interface GiftOrderEvidence {
  account: GiftAccount | undefined;
  /** The pence of the ledger line that issued the card. */
  issuedPence: number | undefined;
  mails: readonly string[];
  /** What the refund of a booking says that it has put on this card. */
  creditedPence: number | undefined;
}

type Found = Omit<Finding, 'subjects'>;
/** A payment that went back without a card has no account. */
const isSold = ({ state, paidPence }: GiftOrder): boolean =>
  state === 'issued' || (state === 'refunded' && paidPence === undefined);

const hasItsMoney = (order: GiftOrder, { account, issuedPence }: GiftOrderEvidence): Found[] =>
  isSold(order) && (account === undefined || issuedPence !== order.amountPence)
    ? [
        {
          kind: 'gift-order-without-account',
          sentence: `gift card ${order._id} was sold for ${order.amountPence}p, its account began with ${issuedPence ?? 0}p`,
        },
      ]
    : [];

const hasItsMails = (order: GiftOrder, { mails }: GiftOrderEvidence, since: Date): Found[] =>
  isSold(order) && order.createdAt >= since
    ? mailsOf(order)
        .filter((kind) => !mails.includes(kind))
        .map((kind) => ({
          kind: 'mail-missing',
          sentence: `gift card ${order._id} has no e-mail ${kind} in the outbox`,
        }))
    : [];

const mailsOf = ({ creditOf }: GiftOrder): string[] =>
  creditOf === undefined ? MAILS : MAILS_OF_CREDIT;

/** invariants.md I37: money is on a card that no one has bought only if a refund has put it there. */
const hasItsRefund = (order: GiftOrder, { creditedPence }: GiftOrderEvidence): Found[] =>
  order.creditOf !== undefined && creditedPence !== order.amountPence
    ? [
        {
          kind: 'gift-account-without-order',
          sentence: `gift card ${order._id} is a credit of ${order.amountPence}p, its booking ${order.creditOf} was credited with ${creditedPence ?? 0}p`,
        },
      ]
    : [];

function isNotStuck(order: GiftOrder, age: number, now: Date): Found[] {
  const lastAct = order.history?.at(-1)?.at.getTime() ?? order.createdAt.getTime();
  const waits = [
    { is: order.state === 'new' && age > UNPAID_MS, sentence: 'is unpaid for over a day' },
    {
      is: order.refundState === 'due' && lastAct < now.getTime() - HOUR_MS,
      sentence: 'has waited over an hour for its refund',
    },
    { is: order.quarantine !== null && age > QUARANTINED_MS, sentence: 'waits for staff' },
  ];
  return waits
    .filter(({ is }) => is)
    .map(({ sentence }) => ({
      kind: 'gift-order-stuck',
      sentence: `gift card ${order._id} ${sentence}`,
    }));
}

/** What is wrong with the purchase of a gift card. */
export function findingsOfGiftOrder(
  order: GiftOrder,
  evidence: GiftOrderEvidence,
  { now, mailsSince }: LawTimes,
): Finding[] {
  const age = now.getTime() - order.createdAt.getTime();
  if (age < SETTLED_MS) return [];
  return [
    ...hasItsMoney(order, evidence),
    ...hasItsRefund(order, evidence), // guard: audit-finds-invented-credits
    ...hasItsMails(order, evidence, mailsSince),
    ...isNotStuck(order, age, now),
  ].map((found) => ({ ...found, subjects: { giftOrderId: order._id } }));
}

/** What is wrong with a gift account, read together with its ledger and its purchase. */
export function findingsOfAccount(
  { _id: id, availablePence, holds }: GiftAccount,
  inLedger: number,
  order: GiftOrder | undefined,
): Finding[] {
  const onAccount = availablePence + holds.reduce((sum, { pence }) => sum + pence, 0);
  const subjects = { giftOrderId: id };
  return [
    ...(onAccount === inLedger
      ? []
      : [
          {
            kind: 'gift-account-unbalanced' as const,
            subjects,
            sentence: `gift card ${id}: ledger ${inLedger}p, account ${onAccount}p`,
          },
        ]),
    ...(order !== undefined && isSold(order)
      ? []
      : [
          {
            kind: 'gift-account-without-order' as const,
            subjects,
            sentence: `gift card ${id} has an account of ${onAccount}p and was never sold`,
          },
        ]),
  ];
}
