import { DomainError } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { differenceFrom } from '../stripe/domain/compare-intent.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { paymentOf, type GiftOrder } from './domain/gift-order.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { IssueGiftCard } from './issue-gift-card.js';

/** An unpaid gift order expires after this time. */
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

export type GiftSettlement = 'issued' | 'refunded' | 'pending' | 'not-paid' | 'quarantined';

/** The only way to an issued gift card: Stripe confirms the payment. The webhook and the sweep both call it. */
@Injectable()
export class SettleGiftOrder {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    private readonly issueGiftCard: IssueGiftCard,
    private readonly finishGiftRefund: FinishGiftRefund,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async execute(orderId: string): Promise<GiftSettlement> {
    const order = await this.orders.find(orderId);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.finishGiftRefund.execute(order);
    if (order.state === 'issued') return 'issued';
    if (order.state === 'refunding' || order.state === 'refunded') return 'refunded';
    return order.paymentIntentId === undefined
      ? this.expireIfOld(order)
      : this.settle(order, order.paymentIntentId);
  }

  private async settle(order: GiftOrder, intentId: string): Promise<GiftSettlement> {
    const intent = await this.stripe.findIntent(intentId);
    if (intent === null) return this.quarantine(order, 'Stripe does not know the payment intent');
    if (intent.status === 'processing') return 'pending';
    if (intent.status !== 'succeeded') return this.expireIfOld(order);
    const expected = { ...paymentOf(order), livemode: this.stripe.livemode };
    const difference = differenceFrom(expected, intent);
    if (difference !== undefined) return this.quarantine(order, difference);
    await this.issueGiftCard.execute(order);
    return 'issued';
  }

  /** Expires the order only after Stripe has confirmed that its intent can no longer be paid. */
  private async expireIfOld(order: GiftOrder): Promise<'not-paid'> {
    if (order.state !== 'new' || order.createdAt.getTime() > Date.now() - EXPIRES_AFTER_MS)
      return 'not-paid';
    const outcome =
      order.paymentIntentId === undefined
        ? 'canceled'
        : await this.stripe.cancel(order.paymentIntentId);
    if (outcome === 'canceled' || outcome === 'missing')
      await this.orders.transition(order._id, 'new', 'expired');
    return 'not-paid';
  }

  private async quarantine(order: GiftOrder, reason: string): Promise<'quarantined'> {
    if (order.quarantine !== reason) {
      alarms.inc({ kind: 'payment-quarantined' });
      this.logger.error(
        { orderId: order._id, reason },
        'a gift card payment does not match its order',
      );
      await this.orders.quarantine(order._id, reason);
    }
    return 'quarantined';
  }
}
