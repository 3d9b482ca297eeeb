import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKind, MailKindOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { linkTokenOf } from '../links/booking-link.js';
import { payTokenOf } from '../links/pay-link.js';
import { ticketCodeOf } from '../links/ticket-code.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { admits } from '../orders/domain/admits.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { bookingIdOf, totalPaidOf } from '../orders/domain/supplement.js';
import { asPayer, isGiven } from '../orders/domain/transfers.js';
import { UpcomingBookings } from './upcoming-bookings.js';
import { GiftCardMails } from './gift-card-mails.js';
import { withoutSecrets } from './hide-secrets.js';
import { MailFacts } from './mail-facts.js';
import { movePayLink } from './move-mails.js';
import { messageIdOf } from './notice-facts.js';
import { isAlwaysSent, reasonToSkip } from './reason-to-skip.js';
import {
  differenceRefunded,
  isAboutRefund,
  reasonUntold,
  refunded,
  returned,
} from './refund-mails.js';
import { ShowMessagesStore } from './show-messages.store.js';
import { notSold, offeredBack } from './return-mails.js';
import { ticketsEnded, transferAccepted, transferOffered } from './transfer-mails.js';
import { isToVenue, VenueMails } from './venue-mails.js';
import { VisibleMails } from './visible-mails.js';
import { isAboutWait, WaitingMails } from './waiting-mails.js';

/** If a restore has lost the show of a refund, the e-mail is a `payment-returned`, which needs no show. */
type Build<Kind extends MailKind> = (
  mail: MailRef,
) => Promise<MailContentOf<Kind | 'payment-returned'> | null>;
type Addressed = Pick<MailContentOf<'booking-link'>, 'to' | 'booking'>;
interface AboutBooking {
  order: OrderRow;
  offer: OfferCounts;
  /** Who gets the e-mail, and the booking as every e-mail about one shows it. */
  addressed: Addressed;
}

/** Builds the content of booking's e-mails from booking's own documents. */
@Injectable()
export class BookingMails implements MailMaker {
  constructor(
    private readonly facts: MailFacts,
    private readonly giftCardMails: GiftCardMails,
    private readonly messages: ShowMessagesStore,
    private readonly upcomingBookings: UpcomingBookings,
    private readonly venueMails: VenueMails,
    private readonly visibleMails: VisibleMails,
    private readonly waitingMails: WaitingMails,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  private readonly builders: { [Kind in MailKindOf<'booking'>]: Build<Kind> } = {
    'booking-confirmed': (mail) => this.aboutBooking(mail, (about) => this.confirmed(about)),
    'booking-link': (mail) => this.notice('booking-link', mail),
    'booking-list': (mail) => this.aboutBooking(mail, (about) => this.list(about)),
    'booking-reminder': (mail) => this.notice('booking-reminder', mail),
    'show-changed': (mail) => this.notice('show-changed', mail),
    'show-message': (mail) => this.aboutBooking(mail, (about) => this.showMessage(mail, about)),
    'booking-pay-link': (mail) => this.aboutBooking(mail, (about) => this.payLink(about)),
    'booking-refunded': async (mail) =>
      (await this.aboutBooking(mail, (about) => this.refunded(mail, about))) ??
      returned(this.facts, mail),
    'move-pay-link': (mail) => this.movePayLink(mail),
    'difference-refunded': (mail) => this.differenceRefunded(mail),
    'places-offered': (mail) =>
      this.aboutBooking(mail, (about) => offeredBack(mail, this.toPayer(about))),
    'places-not-sold': (mail) =>
      this.aboutBooking(mail, (about) => notSold(mail, this.toPayer(about))),
    'transfer-offered': (mail) =>
      this.aboutBooking(mail, (about) => transferOffered(mail, about, this.settings.TICKET_SECRET)),
    'transfer-accepted': (mail) =>
      this.aboutBooking(mail, (about) => transferAccepted(mail, this.toPayer(about))),
    'tickets-ended': (mail) => this.aboutBooking(mail, ticketsEnded),
    'payment-returned': (mail) => returned(this.facts, mail),
    'waiting-joined': (mail) => this.waitingMails.joined(mail),
    'waiting-offer': (mail) => this.waitingMails.offer(mail),
    'waiting-moved': (mail) => this.waitingMails.plain('waiting-moved', mail),
    'waiting-taken-off': (mail) => this.waitingMails.plain('waiting-taken-off', mail),
    'waiting-all-hands': (mail) => this.waitingMails.allHands(mail),
    'waiting-closed': (mail) => this.waitingMails.plain('waiting-closed', mail),
    'door-list': ({ subject }) => this.venueMails.doorList(subject),
    'night-sheet': ({ subject }) => this.venueMails.nightSheet(subject),
    'night-result': ({ subject }) => this.venueMails.nightResult(subject),
    'gift-card-issued': ({ subject }) => this.giftCardMails.issued(subject),
    'gift-card-receipt': ({ subject }) => this.giftCardMails.receipt(subject),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  async reasonToSkip(mail: MailRef): Promise<string | null> {
    if (mail.kind === 'gift-card-issued') return this.giftCardMails.reasonToSkip(mail.subject);
    if (isToVenue(mail)) return this.venueMails.reasonToSkip(mail, new Date());
    if (isAboutWait(mail)) return this.waitingMails.reasonToSkip(mail, new Date());
    if (isAboutRefund(mail)) return reasonUntold(this.facts, mail);
    if (isAlwaysSent(mail)) return null;
    const about = await this.read(mail);
    return about === null ? null : reasonToSkip({ ...about, mail, now: new Date() });
  }

  visibleOf(mails: readonly MailRef[]): Promise<ReadonlySet<string>> {
    return this.visibleMails.of(mails);
  }

  withoutSecrets(content: MailContent): MailContent {
    return withoutSecrets(content);
  }

  private async aboutBooking<Content>(
    mail: MailRef,
    build: (about: AboutBooking) => Content | Promise<Content>,
  ): Promise<Content | null> {
    const read = await this.read(mail);
    if (read === null) return null;
    return build({ ...read, addressed: this.addressed(read.order, read.offer) });
  }

  /** A notice of a change must show the newest version, a refund whether the show is cancelled. */
  private async read({
    subject: orderId,
    kind,
  }: MailRef): Promise<Omit<AboutBooking, 'addressed'> | null> {
    const order = await this.facts.order(orderId);
    if (order === null) return null;
    const offer =
      kind === 'booking-confirmed'
        ? await this.facts.recentOffer(order.showId)
        : await this.facts.offer(order.showId);
    return offer === null ? null : { order, offer };
  }

  private addressed(order: OrderRow, { ticket }: OfferCounts): Addressed {
    const { _id: bookingId, email: to, reference, name, quantity } = order;
    const link = { bookingId, date: ticket.date, issue: ticketIssueOf(order) };
    const booking = {
      reference: reference ?? '',
      name: name ?? '',
      quantity,
      admits: admits(order),
      totalPence: totalPaidOf(order),
      ticket,
      linkToken: linkTokenOf(this.settings.TICKET_SECRET, link, new Date()),
    };
    return { to, booking };
  }

  /** What is about the time before a friend had all tickets is for whoever had them. */
  private toPayer(about: AboutBooking): AboutBooking {
    return { ...about, addressed: this.addressed(asPayer(about.order), about.offer) };
  }

  private notice<Kind extends 'booking-link' | 'booking-reminder' | 'show-changed'>(
    kind: Kind,
    mail: MailRef,
  ): Promise<({ kind: Kind } & Addressed) | null> {
    return this.aboutBooking(mail, ({ addressed }) => ({ kind, ...addressed }));
  }

  /**
   * The bookings as they are when the e-mail is sent; the one that it was written for if none is left. Staff see those of
   * their venues.
   */
  private async list({ order, addressed }: AboutBooking): Promise<MailContentOf<'booking-list'>> {
    const all = await this.upcomingBookings.of(order.email, new Date());
    const coming = await this.visibleMails.bookings(all);
    const bookings = coming.map(({ order: one, offer }) => this.addressed(one, offer).booking);
    const { to, booking } = addressed;
    return { kind: 'booking-list', to, bookings: bookings.length > 0 ? bookings : [booking] };
  }

  /** @returns null if the booking lets no one in any more. */
  private confirmed({ order, addressed }: AboutBooking): MailContentOf<'booking-confirmed'> | null {
    const { _id: bookingId, showId } = order;
    const facts = { bookingId, showId, admits: admits(order), issue: ticketIssueOf(order) };
    if (facts.admits === 0) return null;
    const ticketCode = ticketCodeOf(this.settings, facts);
    const { to, booking } = addressed;
    const revision = revisionOf(order);
    return {
      kind: 'booking-confirmed',
      to,
      booking: {
        ...booking,
        ticketCode,
        ...(revision && { revision }),
        ...(isGiven(order) && { isGiven: true }),
      },
    };
  }

  private refunded(mail: MailRef, { order, offer }: AboutBooking) {
    const addressedTo = (one: OrderRow, show: OfferCounts) => this.addressed(one, show);
    return refunded(this.facts, mail, { order, offer, addressedTo });
  }

  private payLink({ order, addressed }: AboutBooking): MailContentOf<'booking-pay-link'> {
    const { _id: bookingId, expiresAt } = order;
    return {
      kind: 'booking-pay-link',
      ...addressed,
      payToken: payTokenOf(this.settings.TICKET_SECRET, {
        bookingId,
        expiresAt,
        issue: ticketIssueOf(order),
      }),
      expiresAt: expiresAt.toISOString(),
      duePence: order.duePence,
    };
  }

  private async showMessage(
    mail: MailRef,
    { addressed }: AboutBooking,
  ): Promise<MailContentOf<'show-message'> | null> {
    const written = await this.messages.find(messageIdOf(mail));
    if (written === null) return null;
    const { subject, message } = written;
    return { kind: 'show-message', ...addressed, subject, message };
  }

  /** The supplement has the refund; its booking has the person. */
  private async differenceRefunded(
    mail: MailRef,
  ): Promise<MailContentOf<'difference-refunded'> | null> {
    const supplement = await this.facts.order(mail.subject);
    if (supplement === null) return null;
    const booking = { ...mail, subject: bookingIdOf(supplement) };
    const addressedTo = (one: OrderRow, show: OfferCounts) => this.addressed(one, show);
    return this.aboutBooking(booking, ({ order, offer }) =>
      differenceRefunded(this.facts, mail, { order, offer, addressedTo, supplement }),
    );
  }

  private async movePayLink(mail: MailRef): Promise<MailContentOf<'move-pay-link'> | null> {
    const asked = await this.read(mail);
    if (asked === null) return null;
    const booking = { ...mail, subject: bookingIdOf(asked.order) };
    return this.aboutBooking(booking, (about) => movePayLink(asked, about));
  }
}

/**
 * A calendar replaces its entry for a booking by one with a higher number. A person who got the tickets after the last move has
 * no earlier entry, and for them nothing has moved.
 */
function revisionOf(order: OrderRow): { number: number; at: string } | undefined {
  const { moves = [], history, ticketReissuedAt } = order;
  const last = moves.at(-1);
  const heldSince = ticketReissuedAt ?? history[0]?.at;
  if (last === undefined || (heldSince !== undefined && last.at < heldSince)) return undefined;
  return { number: moves.length, at: last.at.toISOString() };
}
