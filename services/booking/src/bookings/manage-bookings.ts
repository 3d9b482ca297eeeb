import { randomBytes } from 'node:crypto';
import { DomainError, pence, type BoxOffice, type EditCustomer } from '@club/contracts';
import { currentContext, currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { BookingDetailView, BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { RefundOrder, type RefundWish } from '../payments/refund-order.js';
import { SettleOrder } from '../payments/settle-order.js';
import { BookingsStore } from './bookings.store.js';
import { searchKeysOf, viewBooking, viewDetail, type BookingRow } from './domain/booking.js';
import { freshReference } from './submit-details.js';

const HOLD_MS = 60_000;

/** What staff do with a booking; every act is a line of its history with who did it. */
@Injectable()
export class ManageBookings {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly settleOrder: SettleOrder,
    private readonly refundOrder: RefundOrder,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async read(id: string): Promise<BookingDetailView> {
    return viewDetail(await this.found(id), await this.outbox.findAbout(id));
  }

  async refund(id: string, wish: RefundWish): Promise<void> {
    const order = await this.found(id);
    await this.refundOrder.refundPart(order, wish);
    await this.bookings.note(id, `refund of £${(wish.pence / 100).toFixed(2)}: ${wish.reason}`);
  }

  /** A mail of its own, so that it is sent although the first one was. */
  async resend(id: string): Promise<void> {
    const order = await this.found(id);
    if (order.state !== 'completed') throw new DomainError('NOT_PAID');
    const fact = `${id}-again-${randomBytes(4).toString('hex')}`;
    const row = newOutboxRow({ kind: 'booking-confirmed', subject: id, fact }, { now: new Date(), requestId: currentRequestId() });
    await this.bookings.transaction((session) => this.outbox.add(row, session));
    await this.bookings.note(id, 'confirmation sent again');
    this.relay.nudge();
  }

  async editCustomer(id: string, edit: EditCustomer): Promise<void> {
    const { name, email, reference = '' } = await this.found(id);
    const fields = { name: edit.customerName, email: edit.customerEmail, phone: edit.customerPhone };
    const searchKeys = searchKeysOf({ reference, name: fields.name, email: fields.email });
    await this.bookings.update(id, ['pending', 'completed'], { ...fields, searchKeys });
    await this.bookings.note(id, `customer changed: ${name ?? ''}, ${email}, to ${fields.name}, ${fields.email}`);
  }

  /** A phone or desk booking: the same claim and the same settling as on the web, with nothing due at Stripe. */
  async sellAtDesk(wish: BoxOffice): Promise<BookingView> {
    const offer = await this.offers.find(wish.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = draftDeskOrder(wish, offer.unitPence);
    await this.bookings.insert(order);
    const claim = { orderId: order._id, quantity: order.quantity, unitPence: offer.unitPence, expiresAt: order.expiresAt };
    if (!(await this.offers.claim(wish.showId, claim, new Date()))) {
      await this.bookings.move(order._id, 'releasing');
      await this.bookings.move(order._id, 'expired', { live: false });
      throw new DomainError('NOT_ENOUGH_TICKETS');
    }
    await this.bookings.move(order._id, 'held');
    await this.bookings.move(order._id, 'pending');
    await this.settleOrder.execute(order._id);
    await this.bookings.acknowledge(order._id);
    await this.bookings.note(order._id, wish.payment === 'desk' ? 'paid at the desk' : 'complimentary');
    return viewBooking((await this.bookings.find(order._id)) ?? order);
  }

  private async found(id: string): Promise<BookingRow> {
    const order = await this.bookings.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }
}

function draftDeskOrder(wish: BoxOffice, unitPence: number): BookingRow {
  const id = randomBytes(16).toString('hex');
  const now = new Date();
  const reference = freshReference();
  const paid = wish.payment === 'desk' ? unitPence : 0;
  return {
    _id: id,
    sessionId: id,
    showId: wish.showId,
    quantity: wish.ticketQuantity,
    unitPence: paid,
    totalPence: pence(paid * wish.ticketQuantity),
    gift: [],
    giftAccounts: [],
    client: '',
    duePence: 0,
    email: wish.customerEmail,
    name: wish.customerName,
    phone: wish.customerPhone,
    state: 'new',
    live: true,
    attempt: 0,
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    extensions: 0,
    refunds: [],
    history: [{ at: now, to: 'new', requestId: currentRequestId(), by: currentContext()?.staff?.username ?? '' }],
    quarantine: null,
    searchKeys: searchKeysOf({ reference, name: wish.customerName, email: wish.customerEmail }),
    createdAt: now,
  };
}
