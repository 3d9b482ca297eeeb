import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';

/**
 * What a sale by staff holds: places, then gift money. A crash between them leaves an order in `new`, which the hold sweep
 * releases with both; a repeated sale holds nothing twice.
 */
@Injectable()
export class HoldSale {
  constructor(
    private readonly openOrders: OpenOrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly releaseOrder: ReleaseOrder,
  ) {}

  /** @throws NOT_ENOUGH_TICKETS, SALES_CLOSED, GIFT_CARD_CHANGED; the order then holds nothing. */
  async execute(order: OrderRow, offer: OfferCounts): Promise<void> {
    const refusal = (await this.holdPlaces(order, offer)) ?? (await this.holdGift(order));
    if (refusal === undefined) {
      await this.openOrders.markHeld(order._id);
      return;
    }
    await this.releaseOrder.execute(order._id);
    throw refusal;
  }

  private async holdPlaces(order: OrderRow, offer: OfferCounts): Promise<DomainError | undefined> {
    const { _id: orderId, showId, quantity, expiresAt } = order;
    const now = new Date();
    const wanted = { quantity, unitPence: offer.unitPence };
    if (await this.claims.hold(showId, { orderId, expiresAt, ...wanted }, now)) return undefined;
    const current = (await this.offers.find(showId)) ?? offer;
    return refusalOf(current, wanted, now) ?? notEnough(current);
  }

  private async holdGift(order: OrderRow): Promise<DomainError | undefined> {
    return (await this.gifts.hold(order)) ? undefined : new DomainError('GIFT_CARD_CHANGED');
  }
}
