import { DomainError, doorNight } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { DeviceRow } from '../door/domain/device.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { refusalAtDoor } from '../offers/walk-up-rule.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';

/**
 * Holds places for people at the door. A crash in between leaves an order in `new`, which the hold sweep releases with its
 * places; a repeated sale holds nothing twice.
 */
@Injectable()
export class HoldAtDoor {
  constructor(
    private readonly openOrders: OpenOrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly releaseOrder: ReleaseOrder,
  ) {}

  /**
   * @param offer as it was read. Its doors are compared in the write.
   * @throws SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS; the order then holds nothing.
   */
  async execute(
    order: OrderRow,
    { offer, device, now }: { offer: OfferCounts; device: DeviceRow; now: Date },
  ): Promise<void> {
    const { _id: orderId, showId, quantity, unitPence, expiresAt } = order;
    const { doorsTime } = offer.ticket;
    const atDoor = { venueId: device.venue.venueId, night: doorNight(now), doorsTime };
    const places = { orderId, quantity, unitPence, expiresAt, atDoor };
    if (await this.claims.hold(showId, places, now)) {
      await this.openOrders.markHeld(orderId);
      return;
    }
    await this.releaseOrder.execute(orderId);
    throw await this.refusal(order, now);
  }

  private async refusal({ showId, ...wanted }: OrderRow, now: Date): Promise<DomainError> {
    const offer = await this.offers.find(showId);
    if (offer === null) return new DomainError('NOT_FOUND');
    return refusalAtDoor(offer, wanted, now) ?? notEnough(offer);
  }
}
