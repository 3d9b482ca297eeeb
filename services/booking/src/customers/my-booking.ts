import { DomainError, type FindBookingInput } from '@club/contracts';
import { currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { ReadMyBookingCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { readLinkToken } from '../links/booking-link.js';
import { OrdersStore } from '../orders/orders.store.js';
import { viewBooking, type OrderRow } from '../orders/domain/order.js';
import { ticketCodeOf } from '../links/ticket-code.js';

/** One mail of a kind for a booking in this time, however often somebody presses the button. */
const ONCE_IN_MS = 10 * 60_000;

/** What customers do with a booking that they have: find it again, look at it, have it mailed once more. */
@Injectable()
export class MyBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** Says nothing of what it found: the link goes to the address on the booking. */
  async find({ bookingReference, customerEmail }: FindBookingInput): Promise<void> {
    const order = await this.orders.findByReference(bookingReference);
    if (order?.state !== 'completed' || order.email.toLowerCase() !== customerEmail.toLowerCase())
      return;
    await this.mailOnce(order, 'booking-link');
  }

  /** @throws NOT_FOUND for links that are not ours or whose time is over. */
  async read(token: string): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    const order = await this.opened(token);
    const offer = await this.offers.find(order.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const { _id: bookingId, showId, quantity } = order;
    const code = ticketCodeOf(this.settings.TICKET_SECRET, { bookingId, showId, quantity });
    return {
      booking: viewBooking(order),
      ticket: offer.ticket,
      ticketCode: order.state === 'completed' ? code : null,
    };
  }

  async resend(token: string): Promise<void> {
    const order = await this.opened(token);
    if (order.state !== 'completed') throw new DomainError('NOT_PAID');
    await this.mailOnce(order, 'booking-confirmed');
  }

  private async opened(token: string): Promise<OrderRow> {
    const id = readLinkToken(this.settings.TICKET_SECRET, token, new Date());
    const order = id === undefined ? null : await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }

  private async mailOnce(
    { _id: subject }: OrderRow,
    kind: 'booking-link' | 'booking-confirmed',
  ): Promise<void> {
    const now = new Date();
    const fact = `${subject}-asked-${Math.floor(now.getTime() / ONCE_IN_MS)}`;
    const row = newOutboxRow({ kind, subject, fact }, { now, requestId: currentRequestId() });
    await this.outbox.addMissing([row]);
    this.relay.trigger();
  }
}
