import { DomainError } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import type { PaymentEvent } from '../stripe/domain/payments.js';
import { StripeEventsStore } from '../stripe/stripe-events.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { HandleGiftEvent } from './handle-gift-event.js';

/** Events that may change an order. All others are acknowledged and ignored. */
const HANDLED_TYPES = [
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'refund.updated',
  'refund.failed',
] as const;
type HandledType = (typeof HANDLED_TYPES)[number];
const isHandled = (type: string): type is HandledType =>
  (HANDLED_TYPES as readonly string[]).includes(type);

/**
 * The signed webhook is only a reason to ask: what happened is read from Stripe, never from the event. It answers
 * success only after the commit; after any failure Stripe delivers the event again.
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
    await this.handle(event);
  }

  /** Handles the events that Stripe could not deliver; a sweep asks for them. */
  async catchUp(since: Date): Promise<void> {
    for (const event of await this.stripe.undeliveredEvents(since)) await this.handle(event);
  }

  private async handle(event: PaymentEvent): Promise<void> {
    if (event.livemode !== this.stripe.livemode)
      return this.raiseAlarm('event-of-other-mode', event);
    if (!isHandled(event.type) || (await this.isKnown(event))) return;
    await this.handleByOrder(event.type, event);
    await this.events.remember(event.id, event.type);
  }

  /** A payment that succeeded needs no look-up: its order, which is read anyway, shows whether it was handled. */
  private isKnown({ type, id }: PaymentEvent): Promise<boolean> | boolean {
    return type !== 'payment_intent.succeeded' && this.events.isKnown(id);
  }

  private async handleByOrder(type: HandledType, event: PaymentEvent): Promise<void> {
    const intentId = event.paymentIntentId ?? '';
    const order = await this.orders.findByIntent(intentId);
    if (order !== null) return this.handleForOrder(type, order);
    const giftOrder = await this.giftOrders.findByIntent(intentId);
    if (giftOrder !== null) return this.handleGiftEvent.execute(type, giftOrder);
    // An order whose intent is not stored yet is found when Stripe delivers again, or by the sweeps.
    this.raiseAlarm('event-of-unknown-intent', event);
  }

  private async handleForOrder(type: HandledType, order: OrderRow): Promise<void> {
    switch (type) {
      case 'payment_intent.succeeded':
        if ((await this.settleOrder.execute(order._id, order)) === 'pending')
          throw new DomainError('PAYMENTS_UNAVAILABLE');
        return;
      case 'charge.refunded':
      case 'refund.updated':
      case 'refund.failed':
        return this.takeOverRefunds.execute(order);
      case 'charge.dispute.created':
        return this.takeOverRefunds.noteDispute(order);
    }
  }

  /** The event is acknowledged all the same: Stripe would deliver it for days and nothing would change. */
  private raiseAlarm(kind: string, event: PaymentEvent): void {
    alarms.inc({ kind });
    this.logger.error({ eventId: event.id, paymentIntentId: event.paymentIntentId }, kind);
  }
}
