import { addDays, londonDate, londonInstant, pence } from '@club/contracts';
import type { MailKind, PutOfferInput, ReplyOf, ReadMyBookingCall } from '@club/messages';
import { OutboxStore } from '@club/kit';
import { aTicket } from '@club/testing';
import { OpenBooking } from '../src/customers/open-booking.js';
import { ReturnMyPlaces } from '../src/customers/return-my-places.js';
import { WithdrawMyReturn } from '../src/customers/withdraw-my-return.js';
import { BookingMails } from '../src/mails/booking-mails.js';
import type { Offer } from '../src/offers/domain/offer.js';
import { LinkToBooking } from '../src/orders/link-to-booking.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { EndReturns } from '../src/returns/end-returns.js';
import { SettleResales } from '../src/returns/settle-resales.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

const HOUR = 3_600_000;
type Returns = NonNullable<ReplyOf<typeof ReadMyBookingCall>['returns']>;

/** Bookings that give places back, and shows that are sold out. */
export class ReturnsHarness {
  constructor(private readonly club: BookingHarness) {}

  /** A show in ten days, or with doors in some hours, at £20. */
  async show({ capacity = 4, inHours = 240, ...more } = {}): Promise<PutOfferInput> {
    const doors = new Date(Date.now() + inHours * HOUR);
    const date = londonDate(doors);
    const time = doors.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }).slice(0, 5);
    const ticket = aTicket({ date, doorsTime: time });
    const salesEndAt = londonInstant(addDays(date, 1), time).toISOString();
    return this.club.offer({ capacity, unitPence: pence(2000), ticket, salesEndAt, ...more });
  }

  /** A paid booking. */
  async booked(showId: string, tickets = 4): Promise<string> {
    const { id } = await this.club.paid(this.input(showId, tickets));
    await this.club.get(SettleOrder).execute(id);
    return id;
  }

  /** Holds places without paying. @returns the order. */
  async held(showId: string, tickets: number): Promise<string> {
    return (await this.club.place(this.input(showId, tickets))).orderId;
  }

  input(showId: string, tickets: number) {
    const amountPence = pence(2000 * tickets);
    return anOrderInput(showId, { ticketQuantity: tickets, amountPence, sessionId: newId() });
  }

  async token(id: string): Promise<string> {
    return this.club.get(LinkToBooking).execute(await this.club.order(id));
  }

  /** @returns the id of the return, as the page knows it. */
  async giveBack(id: string, quantity: number, returnId = newId()): Promise<string> {
    const token = await this.token(id);
    await this.club.get(ReturnMyPlaces).execute({ token, returnId, quantity });
    return returnId;
  }

  async takeBack(id: string, returnId: string): Promise<void> {
    const token = await this.token(id);
    await this.club.get(WithdrawMyReturn).execute({ token, returnId });
  }

  settle(): Promise<void> {
    return this.club.get(SettleResales).execute();
  }
  end(now = new Date()): Promise<void> {
    return this.club.get(EndReturns).execute(now);
  }

  async view(id: string): Promise<Returns> {
    const { returns } = await this.club.get(OpenBooking).execute(await this.token(id));
    if (returns === undefined) throw new Error('the booking says nothing about returns');
    return returns;
  }

  /** How many places each claim has that has any, and what is free. */
  async places(showId: string): Promise<Record<string, number>> {
    const offer = await this.offer(showId);
    const taken = offer.claims.filter(({ quantity }) => quantity > 0);
    return {
      free: offer.free,
      returning: offer.returning ?? 0,
      ...Object.fromEntries(taken.map(({ id, quantity }) => [id, quantity])),
    };
  }

  offer(showId: string): Promise<Offer> {
    return this.club.offers.findById(showId).lean<Offer>().orFail();
  }

  /** What the e-mails of a kind about a booking say, in the order in which they were written. */
  async mails(kind: MailKind, subject: string): Promise<unknown[]> {
    const rows = await this.club.get(OutboxStore).findAbout(subject);
    const own = rows.filter((row) => row.kind === kind);
    return Promise.all(own.map((row) => this.club.get(BookingMails).contentOf(row)));
  }
}
