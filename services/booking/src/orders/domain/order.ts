import {
  draftBookingReference,
  multiplyPence,
  pence,
  phoneKeyOf,
  type Pence,
  type WalkUpPayment,
} from '@club/contracts';
import type { PlaceOrderInput } from '@club/messages';
import { sumOf, type GiftPart } from '../../gift-cards/domain/gift-parts.js';
import type { Asked } from '../../stripe/domain/ask-schedule.js';
import type { Move, SupplementOf } from './move.js';
import type { PaidFor } from './paid-for.js';
import type { Quarantine } from './quarantine.js';
import type { Refund } from './refunds.js';
import type { PlacesReturn, ReturnPolicy } from './places-return.js';
import type { Split, SplitOf } from './split-shape.js';
import type { OrderState } from './states.js';
import type { Payer, Transfer } from './transfer-shape.js';

export interface HistoryLine {
  at: Date;
  to: OrderState;
  requestId: string;
  /** The member of staff or the phone that did it; absent if the system did. */
  by?: string;
  note?: string;
  /** Names an act that may arrive twice, so that it is noted once. */
  id?: string;
}

/** What one settled order adds to the figures for staff. Its day never changes, because its creation never does. */
export interface Counted {
  /** 1 if the order is a booking that has reached its payment, otherwise 0. */
  bookings: number;
  tickets: number;
  /** Without what was refunded or is due to be. It is negative if more was refunded than paid. */
  pence: number;
  /** The show that it was counted for; absent if an older version has counted it. */
  showId?: string;
}

/** How people at the door have paid, and which phone has sold to them. */
export interface DoorSaleOf {
  paidBy: WalkUpPayment;
  deviceId: string;
  /** The booking whose pay link it has ended. */
  insteadOf?: string;
}

/** Staff keep a person for a claim. */
export interface LegalHold {
  at: Date;
  by: string;
  reason: string;
}

/**
 * One purchase, from the first hold to the last refund. Until it completes, show, quantity, price and amount due never
 * change; afterwards `paidFor` keeps what they were.
 */
export interface OrderRow extends Asked {
  _id: string;
  sessionId: string;
  showId: string;
  quantity: number;
  unitPence: Pence;
  totalPence: Pence;
  /** What each gift account pays; held there until the order completes. */
  gift: GiftPart[];
  /** The gift accounts that the customer named, including those that were not needed. */
  giftAccounts: string[];
  /** What the bank card pays. */
  duePence: Pence;
  /** Taken by phone, to be paid through a link in an e-mail. */
  byLink: boolean;
  email: string;
  name: string | null;
  phone: string;
  state: OrderState;
  /** A browser has one live order for a show. It is false once the customer knows how the order ended. */
  live: boolean;
  /** Which attempt at creating the payment intent. It is stored before Stripe is asked; 0 if Stripe is not asked yet. */
  attempt: number;
  /** The address as it was sent to Stripe: a repeated request must be the same even if staff have changed it since. */
  intentEmail?: string;
  paymentIntentId?: string;
  clientSecret?: string;
  reference?: string;
  expiresAt: Date;
  /** Frozen when the order completes; absent before. */
  paidFor?: PaidFor;
  /** Its changes to other shows, oldest first; absent if it never moved. */
  moves?: Move[];
  /** What places bring that are given back, as it was when the order completed (ADR 68). */
  returnPolicy?: ReturnPolicy;
  /** What its booker has given back, oldest first; absent if nothing. */
  returns?: PlacesReturn[];
  /** What its booker has offered to friends, oldest first; absent if nothing. It goes a month after the show. */
  transfers?: Transfer[];
  /** Present if a friend has taken all of its tickets: name and addresses are the friend's from then on. */
  payer?: Payer;
  /** Present on an order that only pays the difference of a move; it is no booking. */
  supplementOf?: SupplementOf;
  /** The parts of the party that have become bookings of their own; absent if there are none. */
  splits?: Split[];
  /** Present on the booking of a part. Its payment is that of the party. */
  splitOf?: SplitOf;
  /** Rises when the booking gets another holder, whose link and ticket then are the only ones. The first is 1, and absent. */
  ticketIssue?: number;
  /** Since when that issue is the only one; absent for the first, and if it was not noted then. */
  ticketReissuedAt?: Date;
  /** Present on a booking that was sold at the door; no Stripe payment belongs to it. */
  doorSale?: DoorSaleOf;
  /** What the door should know about the party; absent if there is nothing. It goes a month after the show. */
  doorNote?: string;
  /** How late the booker has said that they will be, for the show of that evening. */
  late?: { showId: string; minutes: number };
  /** How many people are in. It never rises above the places that the order has kept (invariants.md I36). */
  arrived?: number;
  /** How many arrivals of it are stored. */
  doorVersion?: number;
  extensions: number;
  /** Its hold is short and is not extended, because unpaid orders held most of the tickets that were left (ADR 77). */
  isBrief?: true;
  refunds: Refund[];
  history: HistoryLine[];
  /** The payment does not match; null if it never differed. Staff resolve it. */
  quarantine: Quarantine | null;
  searchKeys: string[];
  /** Since when it names no person any more. */
  erasedAt?: Date;
  /** A claim needs the person: neither time nor a request removes them. */
  legalHold?: LegalHold;
  /** What the totals contain of this order; absent if they have never contained it. */
  counted?: Counted;
  /** Present while the totals do not contain its last change. */
  uncounted?: true;
  /** When its state or its refunds last changed in a way that matters to the totals. */
  changedAt?: Date;
  createdAt: Date;
}

const defaults = () =>
  ({
    gift: [],
    giftAccounts: [],
    byLink: false,
    name: null,
    phone: '',
    state: 'new',
    live: true,
    attempt: 0,
    extensions: 0,
    askCount: 0,
    refunds: [],
    quarantine: null,
    searchKeys: [],
  }) satisfies Partial<OrderRow>;

export const ticketIssueOf = ({ ticketIssue }: Pick<OrderRow, 'ticketIssue'>): number =>
  ticketIssue ?? 1;

type Defaulted = keyof ReturnType<typeof defaults>;

/** The one place that knows a fresh order's values, which are stored as they are. Others must be passed. */
export const newOrder = (
  fields: Omit<OrderRow, Defaulted> & Partial<Pick<OrderRow, Defaulted>>,
): OrderRow => ({ ...defaults(), ...fields });

interface Terms {
  unitPence: Pence;
  gift: GiftPart[];
  giftAccounts: string[];
  expiresAt: Date;
  now: Date;
  requestId: string;
}

/** An order from the website. */
export function draftOrder(input: PlaceOrderInput, terms: Terms): OrderRow {
  const { unitPence, gift, giftAccounts, expiresAt, now, requestId } = terms;
  const totalPence = multiplyPence(unitPence, input.ticketQuantity);
  const duePence = pence(totalPence - sumOf(gift));
  return newOrder({
    _id: input.orderId,
    sessionId: input.sessionId,
    showId: input.showId,
    quantity: input.ticketQuantity,
    unitPence,
    totalPence,
    gift,
    giftAccounts,
    duePence,
    email: input.customerEmail,
    // Stored with the order, so that asking Stripe for the first time needs no write of its own before it.
    ...(duePence > 0 && { attempt: 1, intentEmail: input.customerEmail }),
    expiresAt,
    history: [{ at: now, to: 'new', requestId }],
    createdAt: now,
  });
}

/** Whether a request asks for the tickets that the order is for, in whichever way they are to be paid. */
export const asksForSameTickets = (order: OrderRow, input: PlaceOrderInput): boolean =>
  order.quantity === input.ticketQuantity &&
  order.email === input.customerEmail &&
  order.totalPence === input.amountPence;

/** Whether a request asks for what the order is for already, as a repeated click or a reloaded page does. */
export const isRepeatedRequest = (
  order: OrderRow,
  input: PlaceOrderInput,
  giftAccounts: readonly string[],
): boolean => asksForSameTickets(order, input) && order.giftAccounts.join() === giftAccounts.join();

/** Whether a browser may read the order that it has placed. */
export function opensTo(order: OrderRow, sessionId: string | undefined): boolean {
  // guard: another-holder-shuts-the-browser-out (invariants.md I53)
  if (ticketIssueOf(order) > 1) return false;
  return order.sessionId === sessionId;
}

export const freshReference = (): string => draftBookingReference(Date.now(), Math.random);

/** Lower-case beginnings that staff search by; one index serves them. */
export const searchKeysOf = (order: {
  reference: string;
  name: string;
  email: string;
  phone: string;
  payer?: Pick<Payer, 'name' | 'email' | 'phone'> | undefined;
}): string[] => {
  const persons = order.payer === undefined ? [order] : [order, order.payer];
  const keys = [order.reference, ...persons.flatMap(keysOfPerson)];
  return [...new Set(keys.map((key) => key.toLowerCase()).filter((key) => key !== ''))];
};

const keysOfPerson = ({
  name,
  email,
  phone,
}: Pick<Payer, 'name' | 'email' | 'phone'>): string[] => [
  email,
  name,
  ...name.split(/\s+/),
  phoneKeyOf(phone),
];
