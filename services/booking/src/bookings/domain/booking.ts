import { penceSchema, type Pence, type PaymentStatus } from '@club/contracts';
import type { BookingView, PlacedOrder, PlaceOrder } from '@club/messages';
import type { BookingState } from './booking-states.js';

/** One giving back of money. `id` is the idempotency of it: in Stripe's metadata and in the key of the call. */
export interface Refund {
  id: string;
  pence: number;
  state: 'due' | 'done' | 'failed';
  attempt: number;
  reason: string;
}

export interface HistoryLine {
  at: Date;
  to: BookingState;
  requestId: string;
}

/** One document from intent to refund. What is frozen at its start never changes: show, quantity, price, due. */
export interface BookingRow {
  _id: string;
  sessionId: string;
  showId: string;
  quantity: number;
  unitPence: number;
  totalPence: number;
  /** What each gift card's account pays; money in hold until the order completes. */
  gift: { account: string; pence: number }[];
  duePence: number;
  email: string;
  name: string | null;
  phone: string;
  state: BookingState;
  /** One live order for each browser and show; false once the customer knows how it ended. */
  live: boolean;
  /** Which try at creating the intent; 0 means that Stripe was never asked. */
  attempt: number;
  paymentIntentId?: string;
  clientSecret?: string;
  reference?: string;
  expiresAt: Date;
  extensions: number;
  refunds: Refund[];
  history: HistoryLine[];
  /** Why a person must look at this payment; null where nothing is odd. */
  quarantine: string | null;
  searchKeys: string[];
  createdAt: Date;
}

/** What is frozen when an order begins. */
export function draftOrder(wish: PlaceOrder, terms: { unitPence: number; expiresAt: Date; now: Date; requestId: string }): BookingRow {
  return {
    _id: wish.orderId,
    sessionId: wish.sessionId,
    showId: wish.showId,
    quantity: wish.ticketQuantity,
    unitPence: terms.unitPence,
    totalPence: terms.unitPence * wish.ticketQuantity,
    gift: [],
    duePence: terms.unitPence * wish.ticketQuantity,
    email: wish.customerEmail,
    name: null,
    phone: '',
    state: 'new',
    live: true,
    attempt: 0,
    expiresAt: terms.expiresAt,
    extensions: 0,
    refunds: [],
    history: [{ at: terms.now, to: 'new', requestId: terms.requestId }],
    quarantine: null,
    searchKeys: [],
    createdAt: terms.now,
  };
}

/** The same wish again: a repeated click, a reloaded page. */
export const isSameWish = (order: BookingRow, wish: PlaceOrder): boolean =>
  order.quantity === wish.ticketQuantity && order.email === wish.customerEmail && order.totalPence === wish.amountPence;

export const viewOrder = (order: BookingRow): PlacedOrder => ({
  orderId: order._id,
  clientSecret: order.clientSecret ?? null,
  duePence: penceSchema.parse(order.duePence),
  expiresAt: order.expiresAt.toISOString(),
});

const STATUS: Record<BookingState, PaymentStatus> = {
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

export const refundedPence = (order: Pick<BookingRow, 'refunds'>): Pence =>
  penceSchema.parse(order.refunds.filter(({ state }) => state === 'done').reduce((sum, { pence }) => sum + pence, 0));

export const viewBooking = (order: BookingRow): BookingView => ({
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

/** Lower-case beginnings that staff search by; served by one index. */
export const searchKeysOf = (booking: { reference: string; name: string; email: string }): string[] => {
  const words = [booking.reference, booking.email, booking.name, ...booking.name.split(/\s+/)];
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word !== ''))];
};
