import { penceSchema, type Pence } from '@club/contracts';
import type { OutboxRow } from '@club/kit';
import type { MailContent, TicketText } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftMails } from '../gift-cards/gift-mails.js';
import { OffersStore } from '../offers/offers.store.js';
import { BookingsStore } from './bookings.store.js';
import type { BookingRow } from './domain/booking.js';
import { ticketCodeOf } from './ticket-code.js';

/** What a mail about a booking says, built at the moment of sending from booking's own documents. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly giftMails: GiftMails,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @returns null where the fact is gone; such a row is a fault and stays for a person to see. */
  async contentOf({ _id, kind, subject }: Pick<OutboxRow, '_id' | 'kind' | 'subject'>): Promise<MailContent | null> {
    if (kind === 'gift-card-issued' || kind === 'gift-card-receipt') return this.giftMails.contentOf(kind, subject);
    const order = await this.bookings.find(subject);
    const offer = order === null ? null : await this.offers.find(order.showId);
    if (order === null || offer === null) return null;
    const booking = describe(order, offer.ticket);
    if (kind === 'booking-confirmed') return { kind, to: order.email, booking: { ...booking, ticketCode: this.codeOf(order) } };
    return { kind, to: order.email, booking, refundPence: refundOf(order, _id) };
  }

  private codeOf({ _id: bookingId, showId, quantity }: BookingRow): string {
    return ticketCodeOf(this.settings.TICKET_SECRET, { bookingId, showId, quantity });
  }
}

const describe = ({ reference, name, quantity, totalPence }: BookingRow, ticket: TicketText) => ({
  reference: reference ?? '',
  name: name ?? '',
  quantity,
  totalPence: penceSchema.parse(totalPence),
  ticket,
});

/** The mail of a refund names that refund's amount. */
const refundOf = ({ refunds }: BookingRow, outboxId: string): Pence =>
  penceSchema.parse(refunds.find(({ id }) => outboxId === `booking-refunded-${id}`)?.pence ?? 0);
