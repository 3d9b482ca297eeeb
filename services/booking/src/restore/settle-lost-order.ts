import { currentRequestId, isDuplicateKey } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { refundablePence } from '../orders/domain/refunds.js';
import { withRefundsAtStripe } from '../orders/domain/refunds-at-stripe.js';
import { ownRefunds } from '../orders/domain/split.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder, type Settlement } from '../orders/settle-order.js';
import type { OurIntent, StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { lostOrder } from './lost-order.js';

/**
 * Settles the order of a paid intent that a restore has forgotten or put back to the time before its payment. What was
 * refunded is noted first, so that no customer receives a confirmation of a booking that has ended. Safe to repeat.
 */
@Injectable()
export class SettleLostOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly settleOrder: SettleOrder,
  ) {}

  /** @param order null if the database has forgotten it. */
  async execute(order: OrderRow | null, intent: OurIntent): Promise<Settlement> {
    const atStripe = await this.stripeRefunds.findAll(intent.id);
    if (order === null) await this.insert(lostOrder(intent, atStripe, currentRequestId()));
    else {
      await this.connect(order, intent);
      await this.noteRefunds(order, atStripe);
    }
    return this.settleOrder.execute(intent.orderId);
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
    // guard: restores-leave-parts-their-refunds (invariants.md I46)
    // The refunds of a part that has left the party are the part's: they do not make those of the party smaller.
    const refunds = withRefundsAtStripe(order, ownRefunds(order, atStripe));
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
