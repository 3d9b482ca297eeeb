import { londonDate } from '@club/contracts';
import { RecentAnswers } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { linkTokenOf } from '../links/booking-link.js';
import { OffersStore } from '../offers/offers.store.js';
import { ticketIssueOf, type OrderRow } from './domain/order.js';

const RECENT = { keepMs: 1_000, max: 500 };

/** The token that opens an order's confirmation: the one that its e-mails carry. */
@Injectable()
export class LinkToBooking {
  private readonly dates = new RecentAnswers((showId) => this.offers.findDate(showId), RECENT);

  constructor(
    private readonly offers: OffersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(order: Pick<OrderRow, '_id' | 'showId' | 'ticketIssue'>): Promise<string> {
    const { _id: bookingId, showId } = order;
    const now = new Date();
    const date = (await this.dates.get(showId)) ?? londonDate(now);
    return linkTokenOf(
      this.settings.TICKET_SECRET,
      { bookingId, date, issue: ticketIssueOf(order) },
      now,
    );
  }
}
