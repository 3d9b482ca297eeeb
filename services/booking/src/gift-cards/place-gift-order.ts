import { DomainError } from '@club/contracts';
import type { PlaceGiftOrderCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { StripePayments } from '../stripe/stripe-payments.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * create-gift-card-payment: notes what is bought, then asks Stripe for the payment under the order's own key, so that a
 * request that comes again gets the same one. The card itself is issued by settling alone.
 */
@Injectable()
export class PlaceGiftOrder {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly stripe: StripePayments,
  ) {}

  async execute({
    orderId,
    ...wish
  }: RequestOf<typeof PlaceGiftOrderCall>): Promise<ReplyOf<typeof PlaceGiftOrderCall>> {
    const order = await this.orders.add({
      _id: orderId,
      ...wish,
      state: 'new',
      quarantine: null,
      askedAt: null,
      createdAt: new Date(),
    });
    const metadata = { kind: 'gift-card', orderId };
    const created = await this.stripe.createIntent({
      pence: order.amountPence,
      metadata,
      key: `gift-${orderId}`,
    });
    if (created.outcome !== 'created') throw new DomainError('PAYMENTS_UNAVAILABLE');
    await this.orders.setIntent(orderId, created.id);
    return { clientSecret: created.clientSecret, orderId };
  }
}
