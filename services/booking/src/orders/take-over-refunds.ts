import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import type { OrderRow } from './domain/order.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { OrdersStore } from './orders.store.js';
import { RefundOrder } from './refund-order.js';

/**
 * Brings an order into line with the refunds and disputes of its payment that happened at Stripe: made there by a
 * person, forgotten in a restore, or ended by the bank. Safe to repeat.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly orders: OrdersStore,
    private readonly noteStripeRefunds: NoteStripeRefunds,
    private readonly refundOrder: RefundOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute({ _id }: OrderRow): Promise<void> {
    const noted = await this.noteStripeRefunds.execute(_id);
    if (noted !== null) await this.refundOrder.finishAtStripe(noted);
  }

  async noteDispute(order: OrderRow): Promise<void> {
    alarms.inc({ kind: 'dispute' });
    this.logger.error({ orderId: order._id }, 'the customer disputes this payment');
    await this.orders.quarantine(order._id, 'the customer disputes this payment');
  }
}
