import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { OrdersStore } from './orders.store.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { RefundOrder } from './refund-order.js';

/**
 * Brings an order into line with the refunds of its payment that happened at Stripe: made there by a person, forgotten
 * in a restore, or ended by the bank. Safe to repeat.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly orders: OrdersStore,
    private readonly noteStripeRefunds: NoteStripeRefunds,
    private readonly refundOrder: RefundOrder,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute(order: OrderRow): Promise<void> {
    await this.takeOver(order);
    // The payment of a party is that of its parts as well.
    for (const { orderId } of order.splits ?? []) {
      const part = await this.orders.find(orderId);
      if (part !== null) await this.takeOver(part);
    }
  }

  private async takeOver({ _id }: OrderRow): Promise<void> {
    const noted = await this.noteStripeRefunds.execute(_id);
    if (noted !== null) await this.refundOrder.finishAtStripe(noted);
  }
}
