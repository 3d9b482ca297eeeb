import { DomainError } from '@club/contracts';
import type { MoveQuoteView, QuoteMoveCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { quoteIdOf } from './move-quote.js';
import { MoveRights } from './move-rights.js';
import { moveTerms } from './domain/move-terms.js';

/** What a move to another show would cost. It holds no places. */
@Injectable()
export class QuoteMove {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly rights: MoveRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED */
  async execute({ id, showId }: RequestOf<typeof QuoteMoveCall>): Promise<MoveQuoteView> {
    const [order, target] = await Promise.all([this.orders.find(id), this.offers.find(showId)]);
    if (order === null || target === null) throw new DomainError('NOT_FOUND');
    await this.rights.requireVenues(order.showId, showId);
    const now = new Date();
    const terms = moveTerms(order, target, now);
    const source = await this.offers.find(order.showId);
    const { places, oldPence, newPence, differencePence, becomes } = terms;
    return {
      ...quoteIdOf(this.settings.TICKET_SECRET, terms, now),
      ...{ places, oldPence, newPence, differencePence, becomes },
      otherCity: source?.ticket.city === target.ticket.city ? null : target.ticket.city,
      mayWaive: await this.rights.mayWaive(order.showId, showId),
    };
  }
}
