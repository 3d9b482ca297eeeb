import { DomainError } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { LOGGER } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripeEventsStore } from '../stripe/stripe-events.store.js';
import type { PaymentEvent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { HandleGiftEvent } from './handle-gift-event.js';

/** Events that may change what an order is; all others are answered and forgotten. */
const DOORBELLS = [
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'refund.failed',
] as const;
type Doorbell = (typeof DOORBELLS)[number];
const isDoorbell = (type: string): type is Doorbell =>
  (DOORBELLS as readonly string[]).includes(type);

/**
 * The signed webhook: a doorbell. What happened is read from Stripe, never from the event. It answers success only
 * after the commit; any failure makes Stripe ring again.
 */
@Injectable()
export class ReceiveStripeEvent {
  constructor(
    private readonly stripe: StripePayments,
    private readonly events: StripeEventsStore,
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly settleOrder: SettleOrder,
    private readonly handleGiftEvent: HandleGiftEvent,
    private readonly takeOverRefunds: TakeOverRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(message: { rawBody: string; signature: string }): Promise<void> {
    const event = this.stripe.readEvent(message.rawBody, message.signature);
    crashPoint('webhook-verified');
    await this.hear(event);
  }

  /** Events that Stripe could not deliver, asked for by the sweep. */
  async catchUp(since: Date): Promise<void> {
    for (const event of await this.stripe.undeliveredEvents(since)) await this.hear(event);
  }

  private async hear(event: PaymentEvent): Promise<void> {
    if (event.livemode !== this.stripe.livemode)
      return this.raiseAlarm('event-of-other-mode', event);
    if (!isDoorbell(event.type) || (await this.isOver(event))) return;
    await this.answer(event.type, event);
    await this.events.remember(event.id, event.type);
  }

  /** Whether a payment that succeeded was handled stands in its order, which is read anyway; all else is looked up. */
  private isOver({ type, id }: PaymentEvent): Promise<boolean> | boolean {
    return type !== 'payment_intent.succeeded' && this.events.isKnown(id);
  }

  private async answer(type: Doorbell, event: PaymentEvent): Promise<void> {
    const intentId = event.paymentIntentId ?? '';
    const order = await this.orders.findByIntent(intentId);
    if (order !== null) return this.answerForBooking(type, order);
    const giftOrder = await this.giftOrders.findByIntent(intentId);
    if (giftOrder !== null) return this.handleGiftEvent.execute(type, giftOrder);
    // An order whose intent is not stored yet is found by the repeat, or by the sweeps.
    this.raiseAlarm('event-of-unknown-intent', event);
  }

  private async answerForBooking(type: Doorbell, order: OrderRow): Promise<void> {
    switch (type) {
      case 'payment_intent.succeeded':
        if ((await this.settleOrder.execute(order._id, order)) === 'pending')
          throw new DomainError('PAYMENTS_UNAVAILABLE');
        return;
      case 'charge.refunded':
        return this.takeOverRefunds.execute(order);
      case 'charge.dispute.created':
        return this.takeOverRefunds.noteDispute(order);
      case 'refund.failed':
        alarms.inc({ kind: 'refund-failed' });
        return this.orders.quarantine(order._id, 'a refund failed at the bank');
    }
  }

  /** Answered with success: Stripe would send it for days and nothing would change. */
  private raiseAlarm(kind: string, event: PaymentEvent): void {
    alarms.inc({ kind });
    this.logger.error({ eventId: event.id, paymentIntentId: event.paymentIntentId }, kind);
  }
}
