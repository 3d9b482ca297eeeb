import { pence, type Pence } from '@club/contracts';
import type { MailMaker, OutboxRow } from '@club/kit';
import type { MailContent, MailKind, TicketText } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftCardMails } from './gift-card-mails.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowMessagesStore } from './show-messages.store.js';
import { messageIdOf } from './message-id.js';
import { linkTokenOf } from '../links/booking-link.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { payTokenOf } from '../links/pay-link.js';
import { ticketCodeOf } from '../links/ticket-code.js';

interface AboutBooking {
  _id: string;
  kind: Exclude<
    MailKind,
    'gift-card-issued' | 'gift-card-receipt' | 'enquiry-reply' | 'payment-returned'
  >;
  subject: string;
}

type OwnKind = Exclude<AboutBooking['kind'], 'booking-refunded' | 'show-message'>;
type AboutMail = Pick<Extract<MailContent, { kind: 'booking-link' }>, 'to' | 'booking'>;

/** What a mail about a booking says, built at the moment of sending from booking's own documents. */
@Injectable()
export class BookingMails implements MailMaker {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly giftCardMails: GiftCardMails,
    private readonly messages: ShowMessagesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async contentOf({
    _id,
    kind,
    subject,
  }: Pick<OutboxRow, '_id' | 'kind' | 'subject'>): Promise<MailContent | null> {
    if (kind === 'enquiry-reply' || kind === 'payment-returned') return null; // another service's; never a row of its own
    if (kind === 'gift-card-issued' || kind === 'gift-card-receipt')
      return this.giftCardMails.contentOf(kind, subject);
    const order = await this.orders.find(subject);
    return order === null ? null : this.bookingContent(order, { _id, kind, subject });
  }

  private async bookingContent(
    order: OrderRow,
    { _id, kind, subject }: AboutBooking,
  ): Promise<MailContent | null> {
    const offer = await this.offers.find(order.showId);
    if (offer === null) return kind === 'booking-refunded' ? returned(order, _id) : null;
    const linkToken = linkTokenOf(
      this.settings.TICKET_SECRET,
      { bookingId: order._id, date: offer.ticket.date },
      new Date(),
    );
    const mail = { to: order.email, booking: { ...describe(order, offer.ticket), linkToken } };
    if (kind === 'booking-refunded') {
      return {
        kind,
        ...mail,
        refundPence: refundOf(order, _id),
        isCancelled: offer.status === 'closed',
      };
    }
    if (kind === 'show-message')
      return this.messageContent(messageIdOf(_id, subject), { kind, ...mail });
    return this.ownContent(order, kind, mail);
  }

  /** What is said of the booking alone. */
  private ownContent(order: OrderRow, kind: OwnKind, mail: AboutMail): MailContent {
    switch (kind) {
      case 'booking-confirmed':
        return { kind, ...mail, booking: { ...mail.booking, ticketCode: this.codeOf(order) } };
      case 'booking-pay-link':
        return { kind, ...mail, ...this.payPart(order) };
      case 'booking-link':
      case 'booking-reminder':
      case 'show-changed':
        return { kind, ...mail };
    }
  }

  private async messageContent<Mail extends object>(
    id: string,
    mail: Mail,
  ): Promise<(Mail & { subject: string; message: string }) | null> {
    const written = await this.messages.find(id);
    return written === null
      ? null
      : { ...mail, subject: written.subject, message: written.message };
  }

  private payPart({ _id: bookingId, expiresAt, duePence }: OrderRow) {
    const payToken = payTokenOf(this.settings.TICKET_SECRET, { bookingId, expiresAt });
    return { payToken, expiresAt: expiresAt.toISOString(), duePence: duePence };
  }

  private codeOf({ _id: bookingId, showId, quantity }: OrderRow): string {
    return ticketCodeOf(this.settings.TICKET_SECRET, { bookingId, showId, quantity });
  }
}

const describe = ({ reference, name, quantity, totalPence }: OrderRow, ticket: TicketText) => ({
  reference: reference ?? '',
  name: name ?? '',
  quantity,
  totalPence: totalPence,
  ticket,
});

/** A refund of a show that a restore forgot: nothing can be said of it but the money. */
const returned = (order: OrderRow, outboxId: string): MailContent => ({
  kind: 'payment-returned',
  to: order.email,
  reference: order.reference ?? '',
  refundPence: refundOf(order, outboxId),
});

/** The mail of a refund names that refund's amount. */
const refundOf = ({ refunds }: OrderRow, outboxId: string): Pence =>
  refunds.find(({ id }) => outboxId === `booking-refunded-${id}`)?.pence ?? pence(0);
