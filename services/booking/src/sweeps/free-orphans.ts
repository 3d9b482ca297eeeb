import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OurIntent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';

/** Old enough that no request can still be about to store the intent that it created. */
const SETTLED_MS = 15 * 60 * 1000;
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;

/**
 * A late repetition of a request can leave places or gift money held for an order that has ended or was never
 * written, and payment intents that no order names. This frees and cancels them, and nothing of any other order.
 */
@Injectable()
export class FreeOrphans {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
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
    for (const { showId, orderId, quantity } of await this.claims.findOverdue(now)) {
      if (await this.holdsNothing(orderId))
        await this.claims.release(showId, { orderId, quantity });
    }
  }

  private async freeGiftMoney(): Promise<void> {
    for (const { _id: account, holds } of await this.giftAccounts.findHolding()) {
      for (const { id: orderId, pence } of holds)
        if (await this.holdsNothing(orderId))
          await this.giftAccounts.release(account, { orderId, pence });
    }
  }

  private async cancelIntents(now: Date): Promise<void> {
    const intents = await this.stripe.ourIntents(new Date(now.getTime() - LOOK_BACK_MS));
    const settledBefore = now.getTime() - SETTLED_MS;
    for (const intent of intents.filter(({ createdAt }) => createdAt.getTime() < settledBefore)) {
      if (await this.hasOrder(intent)) continue;
      if (intent.status === 'succeeded') this.raiseAlarm(intent);
      else if (intent.status.startsWith('requires_')) await this.stripe.cancel(intent.id);
    }
  }

  private async holdsNothing(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    return order === null || !STATES[order.state].holdsPlaces;
  }

  private async hasOrder(intent: OurIntent): Promise<boolean> {
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
      'a payment that no order names',
    );
  }
}
