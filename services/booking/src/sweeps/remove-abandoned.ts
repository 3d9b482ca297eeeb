import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { AbandonedOrdersStore } from '../orders/abandoned-orders.store.js';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes orders and gift card purchases that were begun and never paid, once no one will ask about them. Stripe has
 * cancelled their intents long before, so that no event and no payment can name them any more. Whatever moved money
 * stays.
 */
@Injectable()
export class RemoveAbandoned {
  constructor(
    private readonly orders: AbandonedOrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.settings.CLUB_KEEP_ABANDONED_DAYS * DAY_MS);
    while ((await this.orders.removeBatch(before, BATCH)) === BATCH);
    while ((await this.giftOrders.removeExpired(before, BATCH)) === BATCH);
  }
}
