import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OurIntent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { SweepMarksStore } from './sweep-marks.store.js';

/** Old enough that no request can still be about to store the intent that it created. */
const SETTLED_MS = 15 * 60 * 1000;
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;
const SWEEP = 'orphan-intents';

/**
 * Finds payment intents that no order names. One whose live order has none becomes that order's intent, because a
 * repeated creation would return it; the others are cancelled. Each intent is looked at once, when it is old enough.
 */
@Injectable()
export class CancelOrphans {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    private readonly marks: SweepMarksStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now: Date): Promise<void> {
    const since = (await this.marks.find(SWEEP)) ?? new Date(now.getTime() - LOOK_BACK_MS);
    const until = new Date(now.getTime() - SETTLED_MS);
    let done = until;
    for (const intent of await this.stripe.ourIntents(since)) {
      if (intent.createdAt >= until || intent.status === 'canceled') continue;
      if (!(await this.isDoneWith(intent)) && intent.createdAt < done) done = intent.createdAt;
    }
    if (done > since) await this.marks.set(SWEEP, done);
  }

  /** @returns false if the next round must look at it again. */
  private async isDoneWith(intent: OurIntent): Promise<boolean> {
    try {
      if (await this.isNamed(intent)) return true;
      if (intent.status === 'succeeded') this.raiseAlarm(intent);
      if (intent.status === 'succeeded') return true;
      return intent.status.startsWith('requires_') && (await this.adoptOrCancel(intent));
    } catch (error) {
      this.logger.warn({ err: error, paymentIntentId: intent.id }, 'left for the next sweep');
      return false;
    }
  }

  private async isNamed({ id, kind }: OurIntent): Promise<boolean> {
    const order = await (kind === 'gift-card' ? this.giftOrders : this.orders).findByIntent(id);
    return order !== null;
  }

  private async adoptOrCancel(intent: OurIntent): Promise<boolean> {
    const { id, orderId, clientSecret } = intent;
    const adopted =
      intent.kind !== 'gift-card' &&
      (await this.orders.adoptIntent(orderId, { paymentIntentId: id, clientSecret }));
    if (adopted || !(await this.isSurelyOurs(intent))) return true;
    return (await this.stripe.cancel(id)) !== 'unknown';
  }

  /** Earlier versions named no installation: their intents are ours only if we know the order. */
  private async isSurelyOurs({ metadata, kind, orderId }: OurIntent): Promise<boolean> {
    if (metadata['installation'] !== undefined) return true;
    const order = await (kind === 'gift-card' ? this.giftOrders : this.orders).find(orderId);
    return order !== null;
  }

  private raiseAlarm({ id, orderId }: OurIntent): void {
    alarms.inc({ kind: 'payment-without-order' });
    this.logger.error({ paymentIntentId: id, orderId }, 'a payment that no order names');
  }
}
