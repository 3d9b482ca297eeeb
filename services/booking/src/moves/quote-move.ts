import { DomainError } from '@club/contracts';
import type { MoveQuoteView, QuoteMoveCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { OrdersStore } from '../orders/orders.store.js';
import { checkMoneyLeft } from './domain/move-terms.js';
import { quoteIdOf } from './move-quote.js';
import { MoveRights } from './move-rights.js';
import { isPart, otherCityOf, ReadTerms } from './read-terms.js';

/** Quotes the cost of a move to another show, for staff. A quote holds no places. */
@Injectable()
export class QuoteMove {
  constructor(
    private readonly orders: OrdersStore,
    private readonly readTerms: ReadTerms,
    private readonly rights: MoveRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED */
  async execute({ id, showId, quantity }: RequestOf<typeof QuoteMoveCall>): Promise<MoveQuoteView> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.rights.requireVenues(order.showId, showId);
    // The part gets its id when it moves; a quote does not name it.
    const move = isPart(order, quantity)
      ? await this.readTerms.ofPart(order, showId, { partId: '', quantity }, 'staff')
      : await this.readTerms.execute(order, showId, 'staff');
    checkMoneyLeft(move.order, move.terms);
    const { places, oldPence, newPence, differencePence, becomes } = move.terms;
    return {
      ...quoteIdOf(this.settings.TICKET_SECRET, move, new Date()),
      places,
      oldPence,
      newPence,
      differencePence,
      becomes,
      otherCity: otherCityOf(move),
      mayWaive: await this.rights.mayWaive(order.showId, showId),
    };
  }
}
