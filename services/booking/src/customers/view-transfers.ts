import { DomainError, type MyTransfers } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { freezesCard } from '../disputes/domain/dispute.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';
import { transfersOf, viewTransfer } from '../orders/domain/transfers.js';
import { checkTransferable } from './domain/transfer-rules.js';

/** What the booker of a booking may give to friends, and what they have given. */
@Injectable()
export class ViewTransfers {
  constructor(
    private readonly offers: OffersStore,
    private readonly disputes: DisputesStore,
  ) {}

  async execute(order: OrderRow, now: Date): Promise<MyTransfers> {
    return {
      refusal: await this.refusalOf(order, now),
      most: placesKept(order),
      transfers: transfersOf(order).map((transfer) => viewTransfer(order, transfer, now)),
    };
  }

  /** @throws what `checkTransferable` throws, and CALL_THE_CLUB if its payment is disputed */
  async check(order: OrderRow, now: Date): Promise<OfferCounts> {
    const show = checkTransferable(order, await this.offers.find(order.showId), now);
    const disputes = await this.disputes.findOfOrder(order._id);
    if (disputes.some(freezesCard)) throw new DomainError('CALL_THE_CLUB'); // guard: disputed-tickets-stay
    return show;
  }

  private async refusalOf(order: OrderRow, now: Date): Promise<string | null> {
    try {
      await this.check(order, now);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}
