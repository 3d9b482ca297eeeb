import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { HandOverStore, type Heir } from '../offers/hand-over.store.js';
import type { CancelOutcome } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import type { OrderRow } from './domain/order.js';
import { intentRequestOf } from './domain/payment-metadata.js';
import { openReason, wasNeverPaid } from './domain/quarantine.js';
import { STATES } from './domain/states.js';
import { OrdersStore } from './orders.store.js';
import { QuarantinesStore } from './quarantines.store.js';
import { SettleOrder } from './settle-order.js';

export type { Heir };
export type Release = 'released' | 'paid' | 'unknown';

/**
 * Ends an unpaid order. Places are freed only after Stripe has confirmed that the intent cannot be paid any more
 * (reliability.md 1.4). If Stripe does not answer, the places stay held and the sweep asks again; if the intent was
 * paid after all, the order is settled.
 */
@Injectable()
export class ReleaseOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly quarantines: QuarantinesStore,
    private readonly claims: ClaimsStore,
    private readonly handOver: HandOverStore,
    private readonly gifts: GiftMoney,
    private readonly stripe: StripePayments,
    private readonly settleOrder: SettleOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param heir who gets the places, if someone waits for them at the same show; otherwise they are free. */
  async execute(orderId: string, heir?: Heir): Promise<Release> {
    const order =
      (await this.orders.transition(orderId, 'releasing')) ?? (await this.orders.find(orderId));
    if (order === null || order.state === 'expired') return 'released';
    if (STATES[order.state].isPaid) return 'paid';
    if (order.state !== 'releasing') return 'unknown';
    return this.finish(order, heir);
  }

  /** Goes on with a release that has begun. @param order as it is stored, in the state `releasing`. */
  async finish(order: OrderRow, heir?: Heir): Promise<Release> {
    crashPoint('releasing-set');
    return this.afterCancelling(order, await this.cancelIntent(order), heir);
  }

  private async afterCancelling(
    order: OrderRow,
    outcome: CancelOutcome,
    heir?: Heir,
  ): Promise<Release> {
    switch (outcome) {
      case 'canceled':
        crashPoint('cancel-sent');
        await this.freeEverything(order, heir);
        return 'released';
      case 'succeeded':
        await this.settleOrder.execute(order._id);
        return 'paid';
      case 'missing':
        if (wasNeverPaid(order)) return this.afterCancelling(order, 'canceled', heir);
        await this.quarantines.open(order._id, 'Stripe does not know the payment intent');
        alarms.inc({ kind: 'intent-missing' });
        this.logger.error({ orderId: order._id }, 'Stripe does not know the intent of this order');
        return 'unknown';
      case 'unknown':
        return 'unknown';
    }
  }

  private async cancelIntent(order: OrderRow): Promise<CancelOutcome> {
    if (order.attempt === 0 || order.duePence === 0) return 'canceled';
    const intentId = order.paymentIntentId;
    if (intentId === undefined) return this.cancelUnknownIntent(order);
    return this.stripe.cancel(intentId); // guard: cancel-before-release (invariants.md I9)
  }

  /**
   * The reply to the creation was lost. The same key and parameters bring the same intent, so that it can be
   * cancelled. If Stripe refuses, or repeats a failure that it has saved, no intent is known by this key that anyone could
   * pay: the secret of an intent leaves this service only after its id is stored. Should one exist all the same, the
   * orphan sweep cancels it.
   */
  private async cancelUnknownIntent(order: OrderRow): Promise<CancelOutcome> {
    const created = await this.stripe.createIntent(intentRequestOf(order));
    if (created.outcome === 'unknown') return 'unknown';
    if (created.outcome !== 'created') return 'canceled';
    await this.orders.update(order._id, ['releasing'], { paymentIntentId: created.id });
    return this.stripe.cancel(created.id);
  }

  /** A crash after any line leaves the order in `releasing`, and the settle sweep releases it again. */
  private async freeEverything(order: OrderRow, heir?: Heir): Promise<void> {
    if (heir !== undefined) await this.passOn(order, heir);
    await this.claims.release(order.showId, { orderId: order._id, quantity: order.quantity });
    await this.gifts.release(order);
    crashPoint('released');
    if (openReason(order) !== null) await this.quarantines.endCancelled(order);
    await this.orders.transition(order._id, 'expired', { live: false });
  }
  /** If no one takes the places up, the orphan sweep frees them. */
  private async passOn({ _id, showId, quantity }: OrderRow, heir: Heir): Promise<void> {
    const places = { orderId: _id, quantity };
    // guard: places-stay-with-their-move (invariants.md I55)
    if (await this.handOver.execute(showId, places, heir)) crashPoint('places-handed-over');
  }
}
