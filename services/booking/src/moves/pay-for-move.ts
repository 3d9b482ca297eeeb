import { DomainError } from '@club/contracts';
import { currentRequestId, isDuplicateKey } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftSupplement } from '../orders/domain/supplement.js';
import { holdEnd } from '../orders/hold-time.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { PreparePayment } from '../orders/prepare-payment.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import type { MovePlan } from './commit-move.js';

/**
 * Opens the payment of a move to a dearer show: a supplement, which is an order without a person (ADR 63). It has the
 * places at the new show before any money can move, and is settled, released and refunded as every order is. A crash
 * after any line leaves an order that the sweeps release, or that a repetition takes on.
 */
@Injectable()
export class PayForMove {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly supplements: SupplementsStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly preparePayment: PreparePayment,
    private readonly releaseOrder: ReleaseOrder,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws MOVE_OPEN, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS, HOLD_EXPIRED, PAYMENTS_UNAVAILABLE */
  async execute({ order, terms, moveId }: MovePlan): Promise<OrderRow> {
    const supplement = draftSupplement({
      of: {
        orderId: order._id,
        moveId,
        from: { showId: order.showId, unitPence: order.unitPence },
        to: { showId: terms.showId, unitPence: terms.unitPence },
      },
      places: terms.places,
      expiresAt: holdEnd(this.settings, 'pending'),
      requestId: currentRequestId(),
    });
    try {
      await this.openOrders.insert(supplement);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const same = await this.supplements.find(moveId);
      if (same === null) throw new DomainError('MOVE_OPEN');
      return this.proceed(same);
    }
    crashPoint('supplement-inserted');
    return this.proceed(supplement);
  }

  /** Takes an open supplement on from its present state. */
  async proceed(supplement: OrderRow): Promise<OrderRow> {
    if (supplement.state !== 'new') return supplement;
    await this.holdPlaces(supplement);
    crashPoint('move-claimed');
    const intent = await this.preparePayment.execute(supplement);
    crashPoint('intent-created');
    const { _id } = supplement;
    const held = (await this.openOrders.markHeld(_id, intent)) ?? (await this.orders.find(_id));
    if (held === null) throw new DomainError('HOLD_EXPIRED');
    return held;
  }

  /** If the places are not to be had, Stripe was asked nothing for it, so it can be released at once. */
  private async holdPlaces({ _id, ...supplement }: OrderRow): Promise<void> {
    const { showId, quantity, expiresAt, supplementOf } = supplement;
    if (supplementOf === undefined) throw new Error(`${_id} is no supplement`);
    const now = new Date();
    const wanted = { quantity, unitPence: supplementOf.to.unitPence };
    if (await this.claims.hold(showId, { orderId: _id, expiresAt, ...wanted }, now)) return;
    if (await this.openOrders.withdraw(_id)) await this.releaseOrder.execute(_id);
    const offer = await this.offers.find(showId);
    if (offer === null) throw new DomainError('SALES_CLOSED');
    throw refusalOf(offer, wanted, now) ?? notEnough(offer);
  }
}
