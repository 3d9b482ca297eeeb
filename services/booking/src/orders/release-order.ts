import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from './settle-order.js';
import type { CancelOutcome } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { OrdersStore } from './orders.store.js';
import { PAID_STATES } from './domain/states.js';
import { intentWishOf, type OrderRow } from './domain/order.js';

export type Release = 'released' | 'paid' | 'unknown';

/**
 * Gives an order up. Places are freed only after Stripe confirmed that its intent is dead (reliability.md 1.4): where
 * Stripe is silent the places stay held and the sweep asks again; where it was paid after all, it is settled.
 */
@Injectable()
export class ReleaseOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly gifts: GiftMoney,
    private readonly stripe: StripePayments,
    private readonly settleOrder: SettleOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(orderId: string): Promise<Release> {
    const order =
      (await this.orders.move(orderId, 'releasing')) ?? (await this.orders.find(orderId));
    if (order === null || order.state === 'expired') return 'released';
    if (PAID_STATES.includes(order.state)) return 'paid';
    if (order.state !== 'releasing') return 'unknown';
    crashPoint('releasing-set');
    return this.afterFence(order, await this.fence(order));
  }

  private async afterFence(order: OrderRow, fence: CancelOutcome): Promise<Release> {
    switch (fence) {
      case 'canceled':
        crashPoint('cancel-sent');
        await this.giveBack(order);
        return 'released';
      case 'succeeded':
        await this.settleOrder.execute(order._id);
        return 'paid';
      case 'missing':
        await this.orders.quarantine(order._id, 'Stripe does not know the payment intent');
        alarms.inc({ kind: 'intent-missing' });
        this.logger.error({ orderId: order._id }, 'Stripe does not know the intent of this order');
        return 'unknown';
      case 'unknown':
        return 'unknown';
    }
  }

  private async fence(order: OrderRow): Promise<CancelOutcome> {
    if (order.attempt === 0 || order.duePence === 0) return 'canceled';
    const intentId = order.paymentIntentId ?? (await this.learnIntent(order));
    return intentId === undefined ? 'unknown' : this.stripe.cancel(intentId);
  }

  /** The reply to the creation was lost: the same key and parameters bring the same intent, so that it can be cancelled. */
  private async learnIntent(order: OrderRow): Promise<string | undefined> {
    const created = await this.stripe.createIntent(intentWishOf(order));
    if (created.outcome !== 'created') return undefined;
    await this.orders.update(order._id, ['releasing'], { paymentIntentId: created.id });
    return created.id;
  }

  private async giveBack(order: OrderRow): Promise<void> {
    await this.offers.release(order.showId, { orderId: order._id, quantity: order.quantity });
    await this.gifts.release(order);
    crashPoint('released');
    await this.orders.move(order._id, 'expired', { live: false });
  }
}
