import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { StripePayments } from '../stripe/stripe-payments.js';
import type { OrderRow } from './domain/order.js';
import { intentRequestOf } from './domain/payment-metadata.js';
import { OrdersStore } from './orders.store.js';

/** Asks Stripe for an order's payment intent. The attempt is noted first, so that a lost reply can be asked for again. */
@Injectable()
export class PreparePayment {
  constructor(
    private readonly orders: OrdersStore,
    private readonly stripe: StripePayments,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE */
  async execute(order: OrderRow): Promise<Pick<OrderRow, 'paymentIntentId' | 'clientSecret'>> {
    const started = order.attempt > 0 ? order : await this.orders.startAttempt(order, 0);
    const current = started ?? (await this.orders.find(order._id)) ?? order;
    const created = await this.stripe.createIntent(intentRequestOf(current));
    if (created.outcome === 'created')
      return { paymentIntentId: created.id, clientSecret: created.clientSecret };
    // Stripe saves a refusal or its own failure under its key, and a cancelled intent stays behind it: the next attempt
    // needs a new key. After an unknown outcome the same key brings the intent that may exist already.
    if (created.outcome !== 'unknown') await this.orders.startAttempt(current, current.attempt);
    throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
