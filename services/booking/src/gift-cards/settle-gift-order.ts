import { DomainError } from '@club/contracts';
import {
  alarms,
  currentRequestId,
  newOutboxRow,
  OutboxRelay,
  OutboxStore,
  type Logger,
} from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { differenceFrom } from '../stripe/domain/compare-intent.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import type { GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { RefundGiftCard } from './refund-gift-card.js';

/** An unpaid purchase is given up after this time; Stripe confirms first that it cannot be paid any more. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

export type GiftSettlement = 'issued' | 'pending' | 'not-paid' | 'quarantined';

/** The only way in which a gift card is issued: Stripe says that it was paid. Webhook and sweep alike call it. */
@Injectable()
export class SettleGiftOrder {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly stripe: StripePayments,
    private readonly refundGiftCard: RefundGiftCard,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(orderId: string): Promise<GiftSettlement> {
    const order = await this.orders.find(orderId);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.refundGiftCard.finish(order);
    if (order.state === 'issued' || order.state === 'refunded') return 'issued';
    return order.paymentIntentId === undefined
      ? this.giveUpIfOld(order)
      : this.ask(order, order.paymentIntentId);
  }

  /** The payment went back, or is disputed: the card cannot be spent any more. */
  freeze(orderId: string): Promise<void> {
    return this.accounts.freeze(orderId);
  }

  private async ask(order: GiftOrder, intentId: string): Promise<GiftSettlement> {
    const intent = await this.stripe.findIntent(intentId);
    if (intent === null) return this.quarantine(order, 'Stripe does not know the payment intent');
    if (intent.status === 'processing') return 'pending';
    if (intent.status !== 'succeeded') return this.giveUpIfOld(order);
    const expected = {
      pence: order.amountPence,
      livemode: this.stripe.livemode,
      metadata: { kind: 'gift-card', orderId: order._id },
    };
    const difference = differenceFrom(expected, intent);
    return difference === undefined ? this.issue(order) : this.quarantine(order, difference);
  }

  /** One transaction: account, code, ledger line, state and both mails. A crash leaves all of it or nothing. */
  private async issue(order: GiftOrder): Promise<'issued'> {
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const hash = hashOfCode(secret, giftCodeOf(secret, order._id, 1));
    const at = { now: new Date(), requestId: currentRequestId() };
    crashPoint('gift-paid');
    await this.orders.transaction(async (session) => {
      if (!(await this.orders.move(order._id, order.state, 'issued', session))) return;
      await this.accounts.issue(order._id, order.amountPence, hash, session);
      crashPoint('gift-ledger');
      for (const kind of ['gift-card-issued', 'gift-card-receipt'] as const)
        await this.outbox.add(newOutboxRow({ kind, subject: order._id }, at), session);
    });
    crashPoint('gift-issued');
    this.relay.trigger();
    return 'issued';
  }

  private async giveUpIfOld(order: GiftOrder): Promise<'not-paid'> {
    if (order.state !== 'new' || order.createdAt.getTime() > Date.now() - GIVE_UP_MS)
      return 'not-paid';
    const fence =
      order.paymentIntentId === undefined
        ? 'canceled'
        : await this.stripe.cancel(order.paymentIntentId);
    if (fence === 'canceled' || fence === 'missing')
      await this.orders.move(order._id, 'new', 'expired');
    return 'not-paid';
  }

  private async quarantine(order: GiftOrder, reason: string): Promise<'quarantined'> {
    if (order.quarantine !== reason) {
      alarms.inc({ kind: 'payment-quarantined' });
      this.logger.error(
        { orderId: order._id, reason },
        'a gift card payment that does not match its order',
      );
      await this.orders.quarantine(order._id, reason);
    }
    return 'quarantined';
  }
}
