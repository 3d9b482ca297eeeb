import { creditLineId, redeemLineId } from '../../gift-cards/domain/ledger-line.js';
import { sumOf } from '../../gift-cards/domain/gift-parts.js';
import { countOf } from '../../offers/domain/count-of.js';
import { uncountedOf } from '../../orders/domain/figures.js';
import { isBeingReturned, openReason } from '../../orders/domain/quarantine.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { asPayer } from '../../orders/domain/transfers.js';
import { paidForOf } from '../../orders/domain/paid-for.js';
import { cardIntentOf, creditsOf } from '../../orders/domain/refunds.js';
import { totalWithPartsOf } from '../../orders/domain/split.js';
import { STATES } from '../../orders/domain/states.js';
import type { Finding } from './finding.js';

/** What the gift ledger and the outbox have about the orders of one show. */
export interface OrderEvidence {
  /** Pence by the id of the line. */
  lines: ReadonlyMap<string, number>;
  /** The kinds of e-mails by the order they are about. */
  mails: ReadonlyMap<string, readonly string[]>;
  /** The parties of these orders that name no person any more: no one is told about the money. */
  erased: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;
/** A request or a sweep may still be at work on what changed later than this. */
export const SETTLED_MS = 10 * MINUTE_MS;
const STUCK_MS = 60 * MINUTE_MS;
/** Stripe has accepted the refund; the bank takes its time. */
const PENDING_MS = 10 * 24 * 60 * MINUTE_MS;
const QUARANTINED_MS = 24 * 60 * MINUTE_MS;

export const changedAtOf = ({ createdAt, changedAt, history }: OrderRow): number =>
  Math.max(
    createdAt.getTime(),
    changedAt?.getTime() ?? 0,
    ...history.map(({ at }) => at.getTime()),
  );

/** `now`: when the audit began. `mailsSince`: the outbox still has the e-mails about younger orders. */
export interface LawTimes {
  now: Date;
  mailsSince: Date;
}

type Law = (
  order: OrderRow,
  evidence: OrderEvidence,
  times: LawTimes,
) => Omit<Finding, 'subjects'>[];

const doneRefunds = ({ refunds }: OrderRow) => refunds.filter(({ state }) => state === 'done');
const refundedOf = (order: OrderRow): number =>
  doneRefunds(order).reduce((sum, { pence }) => sum + pence, 0);
const nameOf = ({ _id, reference }: OrderRow): string => `booking ${reference ?? _id}`;

/** invariants.md I5, I35: the price times the quantity that were paid for, by card and gift cards. */
const sumsAgree: Law = (order) => {
  const { totalPence, duePence, gift } = order;
  const { unitPence, quantity } = paidForOf(order);
  const paid = duePence + sumOf(gift);
  const isPaidToStaff = duePence === 0 && gift.length === 0;
  // What a part has cost is in the splits of its party (audit/domain/split-laws.ts).
  const isPriced = order.splitOf !== undefined || totalWithPartsOf(order) === unitPence * quantity;
  const agrees = isPriced && (paid === totalPence || isPaidToStaff);
  if (agrees) return [];
  const sentence = `${nameOf(order)}: ${quantity} × ${unitPence}p is not its total of ${totalPence}p, of which card and gift cards pay ${paid}p`;
  return [{ kind: 'sums-differ', sentence }];
};

/** invariants.md I4: a payment, gift card money, or an act of staff. Stripe is asked by another part. */
const completedIsPaid: Law = (order) => {
  if (order.state !== 'completed' || order.totalPence === 0) return [];
  const isActOfStaff = order.history.some(({ by = '' }) => by !== '');
  // Only the payment of a part is that of another booking.
  const paidBy = order.splitOf === undefined ? order.paymentIntentId : cardIntentOf(order);
  const isPaid = order.duePence > 0 ? paidBy !== undefined : sumOf(order.gift) > 0 || isActOfStaff;
  if (isPaid) return [];
  const sentence = `${nameOf(order)} is completed without a payment, gift card money or an act of staff`;
  return [{ kind: 'completed-without-payment', sentence }];
};

const giftMoneyWasTaken: Law = (order, { lines }) =>
  order.state !== 'completed'
    ? []
    : order.gift
        .filter(({ account, pence }) => lines.get(redeemLineId(account, order._id)) !== 0 - pence)
        .map(({ account, pence }) => ({
          kind: 'gift-money-missing',
          sentence: `${nameOf(order)}: the ledger of gift card ${account} does not show that ${pence}p were taken`,
        }));

/** The ids that a line for restored money may have: older refunds have no order in theirs. */
export const restoreLineIds = (account: string, orderId: string, refundId: string): string[] => [
  `${account}:restore-${refundId}`,
  `${account}:restore-${orderId}-${refundId}`,
];

const giftMoneyWasRestored: Law = (order, { lines }) =>
  doneRefunds(order).flatMap(({ id, gift }) =>
    gift
      // Money that was only held is released, which needs no line.
      .filter(({ account }) => lines.has(redeemLineId(account, order._id)))
      .filter(({ account, pence }) =>
        restoreLineIds(account, order._id, id).every((line) => lines.get(line) !== pence),
      )
      .map(({ account, pence }) => ({
        kind: 'gift-money-missing' as const,
        sentence: `${nameOf(order)}: refund ${id} did not restore ${pence}p to gift card ${account}`,
      })),
  );

/** invariants.md I37: a refund that became a credit is on its card. */
const creditsWereGiven: Law = (order, { lines }) =>
  creditsOf({ refunds: doneRefunds(order) })
    .filter(({ account, pence }) => lines.get(creditLineId(account)) !== pence)
    .map(({ account, pence }) => ({
      kind: 'gift-money-missing',
      sentence: `${nameOf(order)}: gift card ${account} did not begin with the credit of ${pence}p`,
    }));

/** What staff decided to return of a payment that did not match its order is all that Stripe received. */
const paidOf = (order: OrderRow): number =>
  isBeingReturned(order) ? (order.quarantine?.receivedPence ?? 0) : order.totalPence;

/** They still let people in, although their money may have gone back with that of their party: staff decide. */
const partsOf = ({ splits = [] }: OrderRow): string =>
  splits.length === 0
    ? ''
    : `; its parts keep their tickets: ${splits.map(({ orderId }) => orderId).join(', ')}`;

const refundsAgree: Law = (order) => {
  const refunded = refundedOf(order);
  const paid = paidOf(order);
  const money = `${refunded}p of ${paid}p`;
  if (refunded > paid)
    return [
      {
        kind: 'refunded-too-much',
        sentence: `${nameOf(order)} was refunded ${money}${partsOf(order)}`,
      },
    ];
  return order.state === 'refunded' && refunded < paid
    ? [{ kind: 'refunded-too-little', sentence: `${nameOf(order)} is refunded with ${money}` }]
    : [];
};

/** How many refunds someone must have read about: none if the payer was erased. */
const toldRefunds = (order: OrderRow, erased: OrderEvidence['erased']): number =>
  hasNoReader(order, erased) ? 0 : doneRefunds(order).length;

const hasNoReader = (order: OrderRow, erased: OrderEvidence['erased']): boolean =>
  order.splitOf?.isGiven === true
    ? order.email === '' || erased.has(order.splitOf.orderId)
    : asPayer(order).email === '';

/** invariants.md I11, and the same for refunds. */
const mailsExist: Law = (order, { mails, erased }, { mailsSince }) => {
  if (order.createdAt < mailsSince) return [];
  const written = mails.get(order._id) ?? [];
  const countOfKind = (kind: string) => written.filter((one) => one === kind).length;
  const isToConfirm = order.email !== '' && order.state === 'completed';
  const isUnconfirmed = isToConfirm && countOfKind('booking-confirmed') === 0;
  const unannounced = toldRefunds(order, erased) - countOfKind('booking-refunded');
  return [
    ...(isUnconfirmed ? [`${nameOf(order)} has no confirmation in the outbox`] : []),
    ...(unannounced > 0
      ? [`${nameOf(order)} has ${countOf(unannounced, 'refund')} without an e-mail`]
      : []),
  ].map((sentence) => ({ kind: 'mail-missing', sentence }));
};

const isNotStuck: Law = (order, _evidence, { now }) => {
  const { state, expiresAt, refunds } = order;
  const isAtTheBank = refunds.some(
    (one) => one.state === 'due' && one.stripeRefundId !== undefined,
  );
  const patience = isAtTheBank ? PENDING_MS : STUCK_MS;
  const isOverdue = expiresAt.getTime() < now.getTime() - STUCK_MS;
  const hasWaited = changedAtOf(order) < now.getTime() - patience;
  const { sweep } = STATES[state];
  const isStuck = sweep === 'release-overdue' ? isOverdue : sweep !== null && hasWaited;
  const since = new Date(changedAtOf(order)).toISOString();
  return isStuck && openReason(order) === null
    ? [{ kind: 'order-stuck', sentence: `${nameOf(order)} is ${state} since ${since}` }]
    : [];
};

const isNotQuarantinedLong: Law = (order, _evidence, { now }) =>
  openReason(order) !== null && changedAtOf(order) < now.getTime() - QUARANTINED_MS
    ? [{ kind: 'quarantined-long', sentence: `${nameOf(order)} waits for staff for over a day` }]
    : [];

const isCounted: Law = (order) => {
  const { bookings, tickets, pence } = uncountedOf(order);
  const differs = bookings !== 0 || tickets !== 0 || pence !== 0;
  return differs && order.uncounted !== true
    ? [{ kind: 'figures-differ', sentence: `${nameOf(order)}: the figures are ${pence}p short` }]
    : [];
};

const LAWS: readonly Law[] = [
  sumsAgree,
  completedIsPaid,
  giftMoneyWasTaken,
  giftMoneyWasRestored,
  creditsWereGiven, // guard: audit-finds-lost-credits
  refundsAgree,
  mailsExist,
  isNotStuck,
  isNotQuarantinedLong,
  isCounted,
];

/** What is wrong with one order, as far as our own books tell. */
export function findingsOfOrder(
  order: OrderRow,
  evidence: OrderEvidence,
  times: LawTimes,
): Finding[] {
  if (changedAtOf(order) > times.now.getTime() - SETTLED_MS) return [];
  const subjects = { showId: order.showId, orderId: order._id };
  return LAWS.flatMap((law) => law(order, evidence, times)).map((found) => ({
    ...found,
    subjects,
  }));
}
