import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { OrderRow } from './domain/order.js';
import { cardIntentOf, type Refund } from './domain/refunds.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { OrderRefundsStore } from './order-refunds.store.js';

/** The part of a refund that goes back to the bank card, under the refund's own id. Safe to repeat. */
@Injectable()
export class RefundCard {
  constructor(
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly noteStripeRefunds: NoteStripeRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the refund with Stripe's id if the card has been refunded, otherwise null. */
  async execute(order: OrderRow, refund: Refund): Promise<Refund | null> {
    const reply = await this.stripeRefunds.refund(cardIntentOf(order) ?? '', refund);
    switch (reply.outcome) {
      case 'done':
        return { ...refund, stripeRefundId: reply.stripeId };
      case 'pending':
        await this.refunds.notePending(order._id, refund, reply.stripeId);
        return null;
      case 'refused':
        await this.prepareNextAttempt(order, refund);
        return null;
      case 'unknown':
        return null;
    }
  }

  /** Perhaps Stripe refuses because a person has refunded there; then only the rest is still due. */
  private async prepareNextAttempt(order: OrderRow, refund: Refund): Promise<void> {
    alarms.inc({ kind: 'refund-failed' });
    this.logger.error({ orderId: order._id, refundId: refund.id }, 'Stripe refused a refund');
    await this.refunds.retry(order._id, refund);
    try {
      await this.noteStripeRefunds.execute(order._id);
    } catch (error) {
      this.logger.warn({ err: error, orderId: order._id }, 'left for the next attempt');
    }
  }
}
