import { DomainError } from '@club/contracts';
import type { PlaceGiftOrderCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { StripePayments } from '../stripe/stripe-payments.js';
import { paymentOf } from './domain/gift-order.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * create-gift-card-payment: stores the gift order, then asks Stripe for its payment intent under the order's own key,
 * so that a repeated request receives the same intent. Only settling issues the card.
 */
@Injectable()
export class BuyGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly stripe: StripePayments,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE */
  async execute({
    orderId,
    ...purchase
  }: RequestOf<typeof PlaceGiftOrderCall>): Promise<ReplyOf<typeof PlaceGiftOrderCall>> {
    const order = await this.orders.add({
      _id: orderId,
      ...purchase,
      state: 'new',
      quarantine: null,
      askedAt: null,
      createdAt: new Date(),
    });
    const created = await this.stripe.createIntent({ ...paymentOf(order), key: `gift-${orderId}` });
    if (created.outcome !== 'created') throw new DomainError('PAYMENTS_UNAVAILABLE');
    await this.orders.setIntent(orderId, created.id);
    return { clientSecret: created.clientSecret, orderId };
  }
}
