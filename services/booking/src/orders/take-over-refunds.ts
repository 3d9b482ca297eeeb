import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { RefundOrder } from './refund-order.js';

/**
 * Brings an order into line with the refunds of its payment that happened at Stripe: made there by a person, forgotten
 * in a restore, or ended by the bank. Safe to repeat.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly noteStripeRefunds: NoteStripeRefunds,
    private readonly refundOrder: RefundOrder,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute({ _id }: OrderRow): Promise<void> {
    const noted = await this.noteStripeRefunds.execute(_id);
    if (noted !== null) await this.refundOrder.finishAtStripe(noted);
  }
}
