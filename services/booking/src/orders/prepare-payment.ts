import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from './orders.store.js';
import { intentWishOf, type OrderRow } from './domain/order.js';
import { StripePayments } from '../stripe/stripe-payments.js';

/** Asks Stripe for an order's intent. The try is noted first, so that a lost reply can be asked for again (reliability.md 2.3). */
@Injectable()
export class PreparePayment {
  constructor(
    private readonly orders: OrdersStore,
    private readonly stripe: StripePayments,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE. */
  async execute(order: OrderRow): Promise<Pick<OrderRow, 'paymentIntentId' | 'clientSecret'>> {
    const started = order.attempt > 0 ? order : await this.orders.startAttempt(order, 0);
    const current = started ?? (await this.orders.find(order._id)) ?? order;
    const created = await this.stripe.createIntent(intentWishOf(current));
    if (created.outcome === 'created')
      return { paymentIntentId: created.id, clientSecret: created.clientSecret };
    // A definite failure is saved under its key: the next try needs a new one. An unknown one is asked for again.
    if (created.outcome === 'refused') await this.orders.startAttempt(current, current.attempt);
    throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
