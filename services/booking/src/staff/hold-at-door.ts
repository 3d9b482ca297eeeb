import { DomainError, doorNight } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { DeviceRow } from '../door/domain/device.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, type OfferCounts } from '../offers/domain/offer.js';
import { HandOverStore, type Heir } from '../offers/hand-over.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { refusalAtDoor } from '../offers/walk-up-rule.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';

const ENDED = 'Its pay link was paid or has ended just now. Please look at the list.';

/**
 * Holds places for people at the door. A crash in between leaves an order in `new`, which the hold sweep releases with its
 * places; a repeated sale holds nothing twice.
 */
@Injectable()
export class HoldAtDoor {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly handOver: HandOverStore,
    private readonly stripe: StripePayments,
  ) {}

  /**
   * @param offer as it was read. Its doors are compared in the write.
   * @throws CALL_THE_CLUB, PAYMENTS_UNAVAILABLE, SERVICE_UNAVAILABLE, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS; the order then holds nothing.
   */
  async execute(
    order: OrderRow,
    { offer, device, now }: { offer: OfferCounts; device: DeviceRow; now: Date },
  ): Promise<void> {
    const { _id: orderId, showId, quantity, unitPence, expiresAt } = order;
    const { doorsTime } = offer.ticket;
    const atDoor = { venueId: device.venue.venueId, night: doorNight(now), doorsTime };
    const places = { orderId, quantity, unitPence, expiresAt, atDoor };
    const insteadOf = order.doorSale?.insteadOf;
    if (insteadOf !== undefined)
      await this.takeOver(insteadOf, { claimId: orderId, showId, quantity, unitPence, atDoor });
    if (await this.claims.hold(showId, places, now)) {
      await this.openOrders.markHeld(orderId);
      return;
    }
    await this.releaseOrder.execute(orderId);
    throw await this.refusal(order, now);
  }

  /**
   * The pay link ends, and leaves its places to the sale. Stripe confirms before that it cannot be paid any more. It is asked
   * for an answer first, because an order that is being released cannot be paid online again: while Stripe is silent, nothing
   * changes. If it falls silent in between, or this process dies, the order keeps its places until Stripe answers, and the same
   * sale or a later one takes them.
   * @throws CALL_THE_CLUB if it was paid or has ended, PAYMENTS_UNAVAILABLE without an answer of Stripe, SERVICE_UNAVAILABLE if
   * it falls silent in between: a repetition asks again
   */
  private async takeOver(unpaidId: string, heir: Heir): Promise<void> {
    await this.requireStripe(unpaidId);
    const release = await this.releaseOrder.execute(unpaidId, heir);
    if (release === 'unknown') throw new DomainError('SERVICE_UNAVAILABLE');
    if (await this.handOver.isDone(heir)) return; // guard: one-payment-of-a-pay-link (invariants.md I54)
    await this.releaseOrder.execute(heir.claimId);
    throw new DomainError('CALL_THE_CLUB', ENDED);
  }

  /** @throws PAYMENTS_UNAVAILABLE */
  private async requireStripe(unpaidId: string): Promise<void> {
    const unpaid = await this.orders.find(unpaidId);
    if (unpaid?.state !== 'pending' || unpaid.paymentIntentId === undefined) return;
    await this.stripe.findIntent(unpaid.paymentIntentId); // guard: silent-stripe-ends-no-link (invariants.md I54)
  }

  private async refusal({ showId, ...wanted }: OrderRow, now: Date): Promise<DomainError> {
    const offer = await this.offers.find(showId);
    if (offer === null) return new DomainError('NOT_FOUND');
    return refusalAtDoor(offer, wanted, now) ?? notEnough(offer);
  }
}
