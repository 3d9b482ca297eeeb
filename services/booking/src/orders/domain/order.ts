import { penceSchema, type MailState, type Pence, type PaymentStatus } from '@club/contracts';
import { partsFor, sumOf, type GiftPart } from '../../gift-cards/domain/gift-parts.js';
import type { BookingDetailView, BookingView, PlacedOrder, PlaceOrderInput } from '@club/messages';
import type { OrderState } from './states.js';

/** One giving back of money. `id` is the idempotency of it: in Stripe's metadata and in the key of the call. */
export interface Refund {
  id: string;
  /** What the customer gets back: to gift cards first, the rest to the bank card. */
  pence: number;
  cardPence: number;
  gift: GiftPart[];
  /** Places that become free again with it. */
  places: number;
  state: 'due' | 'done' | 'failed';
  attempt: number;
  reason: string;
}

export interface HistoryLine {
  at: Date;
  to: OrderState;
  requestId: string;
  /** Who of the staff did it, and what; absent where the system did. */
  by?: string;
  note?: string;
}

/** One document from intent to refund. What is frozen at its start never changes: show, quantity, price, due. */
export interface OrderRow {
  _id: string;
  sessionId: string;
  showId: string;
  quantity: number;
  unitPence: number;
  totalPence: number;
  /** What each gift card's account pays; money in hold until the order completes. */
  gift: GiftPart[];
  /** The accounts that the customer named, also those that were not needed. */
  giftAccounts: string[];
  /** Stands for the address that the order came from, for the cap on held places. */
  client: string;
  duePence: number;
  /** Taken by phone, to be paid through a link that was mailed. */
  byLink: boolean;
  email: string;
  name: string | null;
  phone: string;
  state: OrderState;
  /** One live order for each browser and show; false once the customer knows how it ended. */
  live: boolean;
  /** Which try at creating the intent; 0 means that Stripe was never asked. */
  attempt: number;
  /** The address as Stripe was told it: a repeat must say the same, whatever staff changed meanwhile. */
  intentEmail?: string;
  paymentIntentId?: string;
  clientSecret?: string;
  reference?: string;
  expiresAt: Date;
  extensions: number;
  /** When a sweep last asked Stripe about it. */
  askedAt: Date | null;
  refunds: Refund[];
  history: HistoryLine[];
  /** Why a person must look at this payment; null where nothing is odd. */
  quarantine: string | null;
  searchKeys: string[];
  createdAt: Date;
}

interface Terms {
  unitPence: number;
  gift: GiftPart[];
  giftAccounts: string[];
  expiresAt: Date;
  now: Date;
  requestId: string;
}

/** What is frozen when an order begins. */
export function draftOrder(wish: PlaceOrderInput, terms: Terms): OrderRow {
  const totalPence = terms.unitPence * wish.ticketQuantity;
  return {
    _id: wish.orderId,
    sessionId: wish.sessionId,
    showId: wish.showId,
    quantity: wish.ticketQuantity,
    unitPence: terms.unitPence,
    totalPence,
    gift: terms.gift,
    giftAccounts: terms.giftAccounts,
    client: wish.client ?? '',
    duePence: totalPence - sumOf(terms.gift),
    byLink: false,
    email: wish.customerEmail,
    name: null,
    phone: '',
    state: 'new',
    live: true,
    attempt: 0,
    expiresAt: terms.expiresAt,
    extensions: 0,
    askedAt: null,
    refunds: [],
    history: [{ at: terms.now, to: 'new', requestId: terms.requestId }],
    quarantine: null,
    searchKeys: [],
    createdAt: terms.now,
  };
}

/** The same wish again: a repeated click, a reloaded page. */
export const isSameWish = (
  order: OrderRow,
  wish: PlaceOrderInput,
  giftAccounts: readonly string[],
): boolean =>
  order.quantity === wish.ticketQuantity &&
  order.email === wish.customerEmail &&
  order.totalPence === wish.amountPence &&
  order.giftAccounts.join() === giftAccounts.join();

/** What a payment must say to pay an order. */
export const paymentOf = ({
  _id: orderId,
  showId,
  quantity,
  unitPence,
  duePence,
  attempt,
}: OrderRow) => ({
  pence: duePence,
  metadata: {
    kind: 'booking',
    orderId,
    showId,
    quantity: String(quantity),
    unitPence: String(unitPence),
  },
  key: `pi-${orderId}-${attempt}`,
});

/** What Stripe is asked for; the same attempt always asks the same. The address lets a payment be booked again after a restore. */
export const intentWishOf = (order: OrderRow) => {
  const { metadata, ...payment } = paymentOf(order);
  const email = order.intentEmail ?? ''; // versions before this one told Stripe none
  return { ...payment, metadata: { ...metadata, ...(email !== '' && { email }) } };
};

export const viewOrder = (order: OrderRow): PlacedOrder => ({
  orderId: order._id,
  clientSecret: order.clientSecret ?? null,
  duePence: penceSchema.parse(order.duePence),
  expiresAt: order.expiresAt.toISOString(),
});

const STATUS: Record<OrderState, PaymentStatus> = {
  new: 'pending',
  held: 'pending',
  pending: 'pending',
  releasing: 'pending',
  completing: 'pending',
  completed: 'completed',
  refund_due: 'refunded',
  refunded: 'refunded',
  expired: 'expired',
};

/** The states that a status on the wire stands for. */
export const statesOf = (status: PaymentStatus): OrderState[] =>
  (Object.keys(STATUS) as OrderState[]).filter((state) => STATUS[state] === status);

/** `done`: what is back; `promised`: what is back or due. */
export const refundedPence = (
  order: Pick<OrderRow, 'refunds'>,
  which: 'done' | 'promised',
): Pence => {
  const rows = order.refunds.filter(({ state }) => state === 'done' || which === 'promised');
  return penceSchema.parse(rows.reduce((sum, { pence }) => sum + pence, 0));
};

/** A refund as it is noted before any money moves: gift cards get back theirs first. */
export function draftRefund(
  order: OrderRow,
  wish: { id: string; pence: number; places: number; reason: string },
): Refund {
  const restored = order.refunds.reduce((sum, { gift }) => sum + sumOf(gift), 0);
  const gift = partsFor(order.gift, restored, wish.pence);
  const cardPence = order.paymentIntentId === undefined ? 0 : wish.pence - sumOf(gift); // what was paid at the desk is paid back there
  return { ...wish, gift, cardPence, state: 'due', attempt: 1 };
}

export const viewBooking = (order: OrderRow): BookingView => ({
  id: order._id,
  showId: order.showId,
  customerName: order.name ?? '',
  customerEmail: order.email,
  customerPhone: order.phone,
  ticketQuantity: order.quantity,
  totalPence: penceSchema.parse(order.totalPence),
  paymentStatus: STATUS[order.state],
  bookingReference: order.reference ?? '',
  createdAt: order.createdAt.toISOString(),
});

/** What became of a mail about a booking. */
interface MailLine {
  _id: string;
  kind: string;
  state: MailState;
  createdAt: Date;
  reason: string | null;
}

export const viewDetail = (order: OrderRow, mails: MailLine[]): BookingDetailView => ({
  booking: viewBooking(order),
  paymentIntentId: order.paymentIntentId ?? null,
  giftPence: penceSchema.parse(sumOf(order.gift)),
  refundedPence: refundedPence(order, 'done'),
  quarantine: order.quarantine,
  byLink: order.byLink,
  refunds: order.refunds.map(({ id, pence, places, state, reason }) => ({
    id,
    pence: penceSchema.parse(pence),
    places,
    state,
    reason,
  })),
  history: order.history.map(({ at, to, by, note }) => ({
    at: at.toISOString(),
    what: note ?? to,
    ...(by !== undefined && { by }),
  })),
  mails: mails.map(({ _id: id, kind, state, createdAt, reason }) => ({
    id,
    kind,
    state,
    at: createdAt.toISOString(),
    reason,
  })),
});

/** Lower-case beginnings that staff search by; served by one index. */
export const searchKeysOf = (booking: {
  reference: string;
  name: string;
  email: string;
}): string[] => {
  const words = [booking.reference, booking.email, booking.name, ...booking.name.split(/\s+/)];
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word !== ''))];
};
