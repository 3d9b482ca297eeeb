import { DomainError } from '@club/contracts';
import { alarms, crashPoint, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import { LOGGER } from '../config.js';
import { SettleOrder } from './settle-order.js';
import { StripeEventsStore } from './stripe-events.store.js';
import { StripePayments, type PaymentEvent } from './stripe-payments.js';

/** Events that may change what an order is; all others are answered and forgotten. */
const DOORBELLS = new Set(['payment_intent.succeeded']);

/**
 * The signed webhook: a doorbell. What happened is read from Stripe, never from the event. It answers success only
 * after the commit; any failure makes Stripe ring again.
 */
@Injectable()
export class ReceiveStripeEvent {
  constructor(
    private readonly stripe: StripePayments,
    private readonly events: StripeEventsStore,
    private readonly bookings: BookingsStore,
    private readonly settleOrder: SettleOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(message: { rawBody: string; signature: string }): Promise<void> {
    const event = this.stripe.readEvent(message.rawBody, message.signature);
    crashPoint('webhook-verified');
    if (event.livemode !== this.stripe.livemode) return this.raiseAlarm('event-of-other-mode', event);
    if (!DOORBELLS.has(event.type) || (await this.events.isKnown(event.id))) return;
    await this.handle(event);
    await this.events.remember(event.id, event.type);
  }

  private async handle(event: PaymentEvent): Promise<void> {
    const order = event.paymentIntentId === null ? null : await this.bookings.findByIntent(event.paymentIntentId);
    // An order whose intent is not stored yet is found by the repeat, or by the sweeps.
    if (order === null) return this.raiseAlarm('event-of-unknown-intent', event);
    const settlement = await this.settleOrder.execute(order._id);
    if (settlement === 'pending') throw new DomainError('PAYMENTS_UNAVAILABLE');
  }

  /** Answered with success: Stripe would send it for days and nothing would change. */
  private raiseAlarm(kind: string, event: PaymentEvent): void {
    alarms.inc({ kind });
    this.logger.error({ eventId: event.id, paymentIntentId: event.paymentIntentId }, kind);
  }
}
