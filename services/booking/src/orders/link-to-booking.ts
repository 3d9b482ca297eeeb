import { londonDate } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { linkTokenOf } from '../links/booking-link.js';
import { OffersStore } from '../offers/offers.store.js';
import { ticketIssueOf, type OrderRow } from './domain/order.js';

/** The token that opens an order's confirmation: the one that its e-mails carry. */
@Injectable()
export class LinkToBooking {
  constructor(
    private readonly offers: OffersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(order: Pick<OrderRow, '_id' | 'showId' | 'ticketIssue'>): Promise<string> {
    const { _id: bookingId, showId } = order;
    const now = new Date();
    const date = (await this.offers.findDate(showId)) ?? londonDate(now);
    return linkTokenOf(
      this.settings.TICKET_SECRET,
      { bookingId, date, issue: ticketIssueOf(order) },
      now,
    );
  }
}
