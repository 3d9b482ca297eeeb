import type { BookingDetailView, BookingView, PlacedOrder } from '@club/messages';
import { sumOf } from '../../gift-cards/domain/gift-parts.js';
import { admits } from './admits.js';
import type { OrderRow } from './order.js';
import { openReason } from './quarantine.js';
import { cardIntentOf, isRefused, refundedPence } from './refunds.js';
import { viewReturn } from './returns.js';
import { withSupplements } from './shares.js';
import { STATES } from './states.js';
import { totalPaidOf } from './supplement.js';
import type { Payer } from './transfer-shape.js';

export const viewPlacedOrder = (order: OrderRow): PlacedOrder => ({
  orderId: order._id,
  clientSecret: order.clientSecret ?? null,
  duePence: order.duePence,
  expiresAt: order.expiresAt.toISOString(),
});

/** An order as the wire calls it: a booking. */
export const viewBooking = (order: OrderRow): BookingView => ({
  id: order._id,
  showId: order.showId,
  customerName: order.name ?? '',
  customerEmail: order.email,
  customerPhone: order.phone,
  ticketQuantity: order.quantity,
  admits: admits(order),
  totalPence: totalPaidOf(order),
  paymentStatus: STATES[order.state].status,
  bookingReference: order.reference ?? '',
  createdAt: order.createdAt.toISOString(),
});

const viewPayer = ({ name, email, phone }: Payer) => ({ name, email, phone });

/** A booking as staff see it: what the order itself knows. */
export const viewDetail = (
  order: OrderRow,
  supplements: readonly OrderRow[],
): Omit<
  BookingDetailView,
  'unpaidMove' | 'arrivals' | 'mails' | 'disputes' | 'refundLimit' | 'refundRequests'
> => ({
  booking: viewBooking(order),
  paymentIntentId: cardIntentOf(order) ?? null,
  giftPence: sumOf([order, ...supplements].flatMap(({ gift }) => gift)),
  refundedPence: refundedPence(withSupplements(order, supplements), 'done'),
  quarantine: openReason(order),
  legalHold: order.legalHold ? { ...order.legalHold, at: order.legalHold.at.toISOString() } : null,
  doorNote: order.doorNote ?? '',
  byLink: order.byLink,
  refunds: withSupplements(order, supplements).refunds.map((refund) => ({
    id: refund.id,
    pence: refund.pence,
    places: refund.places,
    state: refund.state,
    reason: refund.reason,
    isRefused: isRefused(refund),
  })),
  moves: (order.moves ?? []).map(({ at, from, to, quantity, settledBy, by }) => ({
    at: at.toISOString(),
    fromShowId: from.showId,
    toShowId: to.showId,
    tickets: quantity,
    settledBy,
    ...(by !== undefined && { by }),
  })),
  returns: (order.returns ?? []).map((places) => viewReturn(order, places)),
  payer: order.payer ? viewPayer(order.payer) : null,
  partIds: (order.splits ?? []).map(({ orderId }) => orderId),
  history: order.history.map(({ at, to, by, note }) => ({
    at: at.toISOString(),
    what: note ?? to,
    ...(by !== undefined && { by }),
  })),
});
