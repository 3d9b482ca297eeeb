import { DomainError } from '@club/contracts';
import type { PlaceGiftOrderCall, ReplyOf, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { purchaseTokenOf } from '../links/purchase-link.js';
import type { IntentCreation } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import {
  intentKeyOf,
  isSamePurchase,
  paymentOf,
  UNPAID,
  type GiftOrder,
} from './domain/gift-order.js';
import { GiftOrdersStore } from './gift-orders.store.js';

type Reply = ReplyOf<typeof PlaceGiftOrderCall>;
const isPaid = ({ state }: GiftOrder): boolean => !UNPAID.includes(state);
const PAID_BEFORE = 'You have already paid for this gift card. Please look at your e-mails.';

/**
 * create-gift-card-payment: stores the gift order, then asks Stripe for its payment intent under the order's own key,
 * so that a repeated request receives the same intent. Only settling issues the card.
 */
@Injectable()
export class BuyGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @throws PAYMENTS_UNAVAILABLE, KEY_REUSED if the same key came with another purchase before, ALREADY_PAID if its payment was
   * returned since
   */
  async execute({ orderId, ...purchase }: RequestOf<typeof PlaceGiftOrderCall>): Promise<Reply> {
    const fresh: GiftOrder = {
      _id: orderId,
      ...purchase,
      state: 'new',
      quarantine: null,
      createdAt: new Date(),
    };
    const earlier = await this.orders.add(fresh);
    if (earlier === null) return this.prepare(fresh);
    if (!isSamePurchase(earlier, fresh)) throw new DomainError('KEY_REUSED');
    return this.repeat(earlier);
  }

  /**
   * Under the key of an earlier request Stripe repeats its first answer, even if that intent was cancelled since: by
   * the orphan sweep after a lost reply, or with the expired order. The next attempt has a key of its own.
   */
  private async repeat(order: GiftOrder): Promise<Reply> {
    // Stripe forgets a key after a day, and would make a second payment.
    if (isPaid(order)) return this.answerPaid(order);
    const created = await this.create(order);
    // guard: gift-intent-is-alive
    if (created.outcome === 'canceled') return this.prepare(await this.nextAttempt(order));
    return this.answer(order, created);
  }

  private async prepare(order: GiftOrder): Promise<Reply> {
    return this.answer(order, await this.create(order));
  }

  private create(order: GiftOrder): Promise<IntentCreation> {
    return this.stripe.createIntent({ ...paymentOf(order), key: intentKeyOf(order) });
  }

  private async answer(order: GiftOrder, created: IntentCreation): Promise<Reply> {
    if (created.outcome === 'refused') await this.orders.nextIntent(order);
    if (created.outcome !== 'created') throw new DomainError('PAYMENTS_UNAVAILABLE');
    if (await this.orders.setIntent(order, created.id)) return this.viewOf(order, created);
    const now = await this.orders.find(order._id);
    // It was paid meanwhile, so no page must hear of the new intent; the sweep of orphan intents cancels it.
    return now !== null && isPaid(now) ? this.answerPaid(now) : this.viewOf(order, created);
  }

  /** The page takes a payment that has succeeded already as bought, and charges nothing. */
  private async answerPaid(order: GiftOrder): Promise<Reply> {
    if (order.state !== 'issued') throw new DomainError('ALREADY_PAID', PAID_BEFORE);
    const clientSecret = await this.stripe.findSecret(order.paymentIntentId ?? '');
    if (clientSecret === null) throw new DomainError('ALREADY_PAID', PAID_BEFORE);
    return this.viewOf(order, { clientSecret });
  }

  private viewOf({ _id: orderId }: GiftOrder, { clientSecret }: { clientSecret: string }): Reply {
    const linkToken = purchaseTokenOf(this.settings.GIFT_CARD_SECRET, orderId, new Date());
    return { clientSecret, orderId, linkToken };
  }

  /** If another request was quicker, its attempt is the one to go on with. */
  private async nextAttempt(order: GiftOrder): Promise<GiftOrder> {
    const next = (await this.orders.nextIntent(order)) ?? (await this.orders.find(order._id));
    if (next === null) throw new DomainError('PAYMENTS_UNAVAILABLE');
    return next;
  }
}
