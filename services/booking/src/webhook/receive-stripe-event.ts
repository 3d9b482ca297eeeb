import { alarms, type AlarmKind, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { bookingIdOf } from '../orders/domain/supplement.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { PaymentEvent } from '../stripe/domain/payments.js';
import { StripeEventsStore } from '../stripe/stripe-events.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { HandleGiftEvent } from './handle-gift-event.js';
import { HandleOrderEvent } from './handle-order-event.js';

/** Events that may change an order. All others are acknowledged and ignored. */
const HANDLED_TYPES = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
];
const DISPUTES = 'charge.dispute.';
const isDispute = ({ type }: PaymentEvent): boolean => type.startsWith(DISPUTES);
const isHandled = (event: PaymentEvent): boolean =>
  HANDLED_TYPES.includes(event.type) || isDispute(event);

/** A payment that succeeded is neither stored nor looked up: its order shows whether it was handled. */
const isRemembered = ({ type }: PaymentEvent): boolean => type !== 'payment_intent.succeeded';

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
    private readonly handleOrderEvent: HandleOrderEvent,
    private readonly handleGiftEvent: HandleGiftEvent,
    private readonly followDisputes: FollowDisputes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(message: { rawBody: string; signature: string }): Promise<void> {
    const event = this.stripe.readEvent(message.rawBody, message.signature);
    crashPoint('webhook-verified');
    await this.handle(event);
  }

  /** Handles the events that Stripe could not deliver; a sweep asks for them. One that fails does not stop the others. */
  async catchUp(since: Date): Promise<void> {
    for (const event of await this.stripe.undeliveredEvents(since)) {
      try {
        await this.handle(event);
      } catch (error) {
        this.logger.warn({ err: error, eventId: event.id }, 'left for the next sweep');
      }
    }
  }

  private async handle(event: PaymentEvent): Promise<void> {
    if (event.livemode !== this.stripe.livemode)
      return this.raiseAlarm('event-of-other-mode', event);
    if (!isHandled(event) || (await this.isKnown(event))) return;
    await this.handleByPurchase(event);
    if (isRemembered(event)) await this.events.remember(event.id, event.type);
  }

  private isKnown(event: PaymentEvent): Promise<boolean> | boolean {
    return isRemembered(event) && this.events.isKnown(event.id);
  }

  private async handleByPurchase(event: PaymentEvent): Promise<void> {
    const intentId = event.paymentIntentId ?? '';
    const order = await this.orders.findByIntent(intentId);
    if (order !== null)
      return isDispute(event)
        ? this.followDisputes.execute({ orderId: bookingIdOf(order) }, intentId)
        : this.handleOrderEvent.execute(event.type, order);
    const giftOrder = await this.giftOrders.findByIntent(intentId);
    if (giftOrder !== null)
      return isDispute(event)
        ? this.followDisputes.execute({ giftOrderId: giftOrder._id }, intentId)
        : this.handleGiftEvent.execute(event.type, giftOrder);
    // Stripe does not deliver it again. The sweep `orphan-intents` finds a payment whose intent was not stored yet, and the
    // daily sweep `disputes` a dispute.
    this.raiseAlarm('event-of-unknown-intent', event);
  }

  /** The event is acknowledged all the same: Stripe would deliver it for days and nothing would change. */
  private raiseAlarm(kind: AlarmKind, event: PaymentEvent): void {
    alarms.inc({ kind });
    this.logger.error({ eventId: event.id, paymentIntentId: event.paymentIntentId }, kind);
  }
}
