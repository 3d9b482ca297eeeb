import { penceSchema, type Pence } from '@club/contracts';
import type { OutboxRow } from '@club/kit';
import type { MailContent, MailKind, TicketText } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftMails } from '../gift-cards/gift-mails.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowMessagesStore } from '../notices/show-messages.store.js';
import { messageIdOf } from '../notices/message-id.js';
import { linkTokenOf } from './booking-link.js';
import { BookingsStore } from './bookings.store.js';
import type { BookingRow } from './domain/booking.js';
import { ticketCodeOf } from './ticket-code.js';

interface AboutBooking {
  _id: string;
  kind: Exclude<MailKind, 'gift-card-issued' | 'gift-card-receipt'>;
  subject: string;
}

/** What a mail about a booking says, built at the moment of sending from booking's own documents. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly giftMails: GiftMails,
    private readonly messages: ShowMessagesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @returns null where the fact is gone; such a row is a fault and stays for a person to see. */
  async contentOf({ _id, kind, subject }: Pick<OutboxRow, '_id' | 'kind' | 'subject'>): Promise<MailContent | null> {
    if (kind === 'gift-card-issued' || kind === 'gift-card-receipt') return this.giftMails.contentOf(kind, subject);
    const order = await this.bookings.find(subject);
    return order === null ? null : this.bookingContent(order, { _id, kind, subject });
  }

  private async bookingContent(order: BookingRow, { _id, kind, subject }: AboutBooking): Promise<MailContent | null> {
    const offer = await this.offers.find(order.showId);
    if (offer === null) return null;
    const linkToken = linkTokenOf(this.settings.TICKET_SECRET, { bookingId: order._id, date: offer.ticket.date });
    const mail = { to: order.email, booking: { ...describe(order, offer.ticket), linkToken } };
    switch (kind) {
      case 'booking-confirmed':
        return { kind, ...mail, booking: { ...mail.booking, ticketCode: this.codeOf(order) } };
      case 'booking-refunded':
        return { kind, ...mail, refundPence: refundOf(order, _id), isCancelled: offer.status === 'closed' };
      case 'show-message':
        return this.messageContent(messageIdOf(_id, subject), { kind, ...mail });
      case 'booking-link':
      case 'booking-reminder':
      case 'show-changed':
        return { kind, ...mail };
    }
  }

  private async messageContent<Mail extends object>(id: string, mail: Mail): Promise<(Mail & { subject: string; message: string }) | null> {
    const written = await this.messages.find(id);
    return written === null ? null : { ...mail, subject: written.subject, message: written.message };
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
