import { currentRequestId, isDuplicateKey } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { refundablePence } from '../orders/domain/refunds.js';
import { withRefundsAtStripe } from '../orders/domain/refunds-at-stripe.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OurIntent, StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { lostOrder } from './lost-order.js';

/**
 * Writes what a paid intent says about its order, so that it can be settled. What was refunded before is noted first, so
 * that nobody receives a confirmation of a booking that has ended. Safe to repeat.
 */
@Injectable()
export class PreparePaidOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
  ) {}

  /** @param order null if the database has forgotten it. */
  async execute(order: OrderRow | null, intent: OurIntent): Promise<void> {
    const atStripe = await this.stripeRefunds.findAll(intent.id);
    if (order === null) return this.insert(lostOrder(intent, atStripe, currentRequestId()));
    await this.connect(order, intent);
    await this.noteRefunds(order, atStripe);
  }

  private async insert(order: OrderRow): Promise<void> {
    try {
      await this.orders.insert(order);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // another run was quicker
    }
  }

  /** The copy was made after the intent was created and before it was stored. */
  private async connect(order: OrderRow, intent: OurIntent): Promise<void> {
    const { _id, state, paymentIntentId } = order;
    if (paymentIntentId === undefined)
      await this.orders.update(_id, [state], { paymentIntentId: intent.id });
  }

  private async noteRefunds(order: OrderRow, atStripe: readonly StripeRefund[]): Promise<void> {
    const refunds = withRefundsAtStripe(order, atStripe);
    const noted = refunds === undefined ? order : await this.refunds.replace(order, refunds);
    if (noted !== null && refundablePence(noted) === 0 && noted.refunds.length > 0)
      await this.endWithoutBooking(noted);
  }

  /** All the money went back before: a confirmation would be wrong. */
  private async endWithoutBooking({ _id }: OrderRow): Promise<void> {
    await this.orders.transition(_id, 'completing');
    await this.orders.transition(_id, 'refund_due', { live: false });
  }
}
