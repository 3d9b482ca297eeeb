import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OurIntent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';

/** Old enough that no request can still be on its way to write down the intent that it created. */
const SETTLED_MS = 15 * 60 * 1000;
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;
const OVER = ['expired', 'refunded'];

/**
 * What a late repeat can leave behind: places or gift money held for an order that is over, and intents that no order
 * points at. Only orders in a terminal state, or never written, lose what they hold.
 */
@Injectable()
export class FreeOrphans {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly giftAccounts: GiftAccountsStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.freePlaces(now);
    await this.freeGiftMoney();
    await this.cancelIntents(now);
  }

  private async freePlaces(now: Date): Promise<void> {
    for (const { showId, id, qty } of await this.offers.findOverdueClaims(now)) {
      if (await this.isOver(id)) await this.offers.release(showId, { orderId: id, quantity: qty });
    }
  }

  private async freeGiftMoney(): Promise<void> {
    for (const { _id: account, holds } of await this.giftAccounts.findHolding()) {
      for (const { id, pence } of holds)
        if (await this.isOver(id)) await this.giftAccounts.release(account, { orderId: id, pence });
    }
  }

  private async cancelIntents(now: Date): Promise<void> {
    const intents = await this.stripe.ourIntents(new Date(now.getTime() - LOOK_BACK_MS));
    for (const intent of intents.filter(
      ({ createdAt }) => createdAt.getTime() < now.getTime() - SETTLED_MS,
    )) {
      if (await this.isPointedAt(intent)) continue;
      if (intent.status === 'succeeded') this.raiseAlarm(intent);
      else if (intent.status.startsWith('requires_')) await this.stripe.cancel(intent.id);
    }
  }

  private async isOver(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    return order === null || OVER.includes(order.state);
  }

  private async isPointedAt(intent: OurIntent): Promise<boolean> {
    const orders = [
      await this.orders.findByIntent(intent.id),
      await this.giftOrders.findByIntent(intent.id),
    ];
    return orders.some((order) => order !== null);
  }

  private raiseAlarm(intent: OurIntent): void {
    alarms.inc({ kind: 'payment-without-order' });
    this.logger.error(
      { paymentIntentId: intent.id, orderId: intent.orderId },
      'a payment that no order points at',
    );
  }
}
