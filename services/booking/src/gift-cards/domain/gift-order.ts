import { pence, type Pence } from '@club/contracts';
import type { GiftCardSaleView } from '@club/messages';
import type { Asked } from '../../stripe/domain/ask-schedule.js';
import type { GiftAccount } from './gift-account.js';
import type { GiftPart } from './gift-parts.js';

/** One action in the history of a gift card. */
export interface GiftHistoryLine {
  /** The id that the page gave the act of staff; absent if the system acted, and on older lines. */
  id?: string;
  at: Date;
  /** The member of staff; an empty string if the system did it. */
  by: string;
  what: string;
}

/** A refund that a person made on Stripe's own pages. */
export interface RefundAtStripe {
  id: string;
  pence: Pence;
  /** Its money is with the club again, so it takes nothing off the card. Present if so. */
  failed?: true;
}

/** The purchase of a gift card. Its account has the same id: one payment, one account. */
export interface GiftOrder extends Asked {
  _id: string;
  amountPence: Pence;
  purchaserName: string;
  purchaserEmail: string;
  recipientName: string;
  recipientEmail: string;
  personalMessage: string;
  /** `refunding`: the payment was taken, no card was issued, and staff return the money. */
  state: 'new' | 'issued' | 'refunding' | 'refunded' | 'expired';
  /** Which attempt at creating the payment intent; absent for the first. */
  intentAttempt?: number;
  paymentIntentId?: string;
  /** Why staff must look at the payment; null if nothing is wrong. */
  quarantine: string | null;
  /** The newest refund: `due` until Stripe has confirmed it, `failed` if the money is still with the club. */
  refundState?: 'due' | 'done' | 'failed';
  /** Counts the refunds that staff have asked for. Refunds of older versions have none, and were the first. */
  refundAttempt?: number;
  /**
   * Only if no card was issued: what our own refund returns, which is what Stripe received less what went back there. 0
   * if that was all of it.
   */
  paidPence?: Pence;
  /** What our own refunds before the newest one returned; absent if none did. */
  returnedPence?: Pence;
  /** What the purchaser has in another way, as staff have said; absent if nothing. */
  writtenOffPence?: Pence;
  refundsAtStripe?: RefundAtStripe[];
  /** Oldest first. Purchases older than the history have none. */
  history?: GiftHistoryLine[];
  /** The booking whose refund it is, if no one has bought it (ADR 57). */
  creditOf?: string;
  /** Since when it names no person any more. */
  erasedAt?: Date;
  createdAt: Date;
}

/** The booking whose money becomes a credit, as far as the new card needs to know it. */
export interface CreditedOrder {
  _id: string;
  name: string | null;
  email: string;
  reference?: string;
  /** The party of which it is a part. */
  splitOf?: { orderId: string };
}

/** A card that no one has bought: its money was paid for a booking. */
export function creditOrder(
  { _id: orderId, name, email, reference = '' }: CreditedOrder,
  { account, pence: amountPence }: GiftPart,
  now: Date,
): GiftOrder {
  const person = name ?? '';
  return {
    _id: account,
    amountPence,
    purchaserName: person,
    purchaserEmail: email,
    recipientName: person,
    recipientEmail: email,
    personalMessage: '',
    state: 'issued',
    quarantine: null,
    creditOf: orderId,
    history: [{ at: now, by: '', what: `credit of booking ${reference}` }],
    askCount: 0,
    createdAt: now,
  };
}

/** What a payment must say to pay a gift order. */
export const paymentOf = ({ _id: orderId, amountPence }: GiftOrder) => ({
  pence: amountPence,
  metadata: { kind: 'gift-card', orderId },
});

const PURCHASE_FIELDS = [
  'amountPence',
  'purchaserName',
  'purchaserEmail',
  'recipientName',
  'recipientEmail',
  'personalMessage',
] as const satisfies readonly (keyof GiftOrder)[];

/** Whether a repeated request asks for what the order is for. */
export const isSamePurchase = (order: GiftOrder, other: GiftOrder): boolean =>
  PURCHASE_FIELDS.every((field) => order[field] === other[field]);

/** The states in which a purchase may still be paid. */
export const UNPAID: GiftOrder['state'][] = ['new', 'expired'];

/** The idempotency key of an attempt at creating the intent. It rises once Stripe would repeat a dead one. */
export const intentKeyOf = ({ _id: id, intentAttempt = 1 }: GiftOrder): string =>
  intentAttempt === 1 ? `gift-${id}` : `gift-${id}-${intentAttempt}`;

/** Which refund is the newest; 0 if staff have never asked for one. */
export const refundAttemptOf = ({ refundAttempt, refundState }: GiftOrder): number =>
  refundAttempt ?? (refundState === undefined ? 0 : 1);

/** The id of a refund at Stripe. Each attempt has its own, so that one that failed is never taken for the next. */
export const refundIdOf = (id: string, attempt: number): string =>
  attempt === 1 ? `gift-${id}` : `gift-${id}-${attempt}`;

/** Which of our own refunds of an order an id names; undefined if it is another id. */
export function attemptNamedIn(id: string, refundId: string): number | undefined {
  const first = refundIdOf(id, 1);
  const attempt = refundId === first ? 1 : Number(refundId.slice(first.length + 1));
  return attempt > 0 && refundIdOf(id, attempt) === refundId ? attempt : undefined;
}

/** Why a card is frozen if a person has refunded a part of its payment at Stripe. */
export const freezeCauseOf = (stripeId: string): string => `refund ${stripeId}`;

/** Its money has left, or is leaving, for the purchaser. What came back to the card after a refund can be spent. */
export const isPaidOut = (
  { refundState }: GiftOrder,
  { availablePence }: Pick<GiftAccount, 'availablePence'>,
): boolean => refundState === 'due' || (refundState === 'done' && availablePence === 0);

/** Whether a payment without a card counts as returned. */
export const isReturned = ({ state, paidPence }: GiftOrder): boolean =>
  state === 'refunded' && paidPence !== undefined;

/** What of such a payment is owed no longer. Cases that older versions closed did not note it. */
export const writtenOffPence = ({
  state,
  paidPence,
  refundState,
  writtenOffPence: noted,
}: Pick<GiftOrder, 'state' | 'paidPence' | 'refundState' | 'writtenOffPence'>): number =>
  noted ?? (state === 'refunded' && refundState === undefined ? (paidPence ?? 0) : 0);

/** Whether staff have done this already, so that a repeated request changes nothing. */
export const hasAct = ({ history = [] }: GiftOrder, actId: string): boolean =>
  history.some(({ id }) => id === actId);

const historyOf = ({ history = [] }: GiftOrder): GiftCardSaleView['history'] =>
  history.map(({ at, by, what }) => ({ at: at.toISOString(), by, what }));

const NO_MONEY = { availablePence: pence(0), holds: [], frozen: false };

/** The account of a card; undefined if it was never issued. */
export interface IssuedAccount {
  account: GiftAccount | undefined;
  /** Whether a code opens it. */
  hasCode: boolean;
}

/** A sold gift card as staff see it. */
export function viewSale(order: GiftOrder, { account, hasCode }: IssuedAccount): GiftCardSaleView {
  const { _id: id, purchaserName, purchaserEmail, recipientName, recipientEmail } = order;
  const { availablePence, holds, frozen } = account ?? NO_MONEY;
  return {
    id,
    amountPence: order.amountPence,
    balancePence: availablePence,
    heldPence: pence(holds.reduce((sum, hold) => sum + hold.pence, 0)),
    frozen,
    isIssued: account !== undefined,
    ...(account !== undefined && !hasCode && { isVoid: true }),
    ...(order.creditOf !== undefined && { isCredit: true }),
    refund: order.refundState ?? 'none',
    quarantine: order.quarantine,
    state: order.state === 'new' ? 'pending' : order.state,
    purchaserName,
    purchaserEmail,
    recipientName,
    recipientEmail,
    history: historyOf(order),
    createdAt: order.createdAt.toISOString(),
  };
}
