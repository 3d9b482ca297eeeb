import { DomainError } from '@club/contracts';
import type { ReadPayLinkCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { payTokenOf } from '../links/pay-link.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ticketIssueOf } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

/** The pay link of a booking, to be shown on the screen of the desk. It is the one that its e-mail carries. */
@Injectable()
export class ReadPayLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, HOLD_EXPIRED */
  async execute(id: string, now: Date): Promise<ReplyOf<typeof ReadPayLinkCall>> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    const { state, byLink, expiresAt, duePence } = order;
    if (!byLink || state !== 'pending' || expiresAt <= now) throw new DomainError('HOLD_EXPIRED');
    const link = { bookingId: id, expiresAt, issue: ticketIssueOf(order) };
    const token = payTokenOf(this.settings.TICKET_SECRET, link);
    return { token, expiresAt: expiresAt.toISOString(), duePence };
  }
}
