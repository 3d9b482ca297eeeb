import { DomainError } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { OrderRow } from './domain/order.js';
import { cardIntentOf, type Refund } from './domain/refunds.js';
import { failedRefunds, withRefundsAtStripe } from './domain/refunds-at-stripe.js';
import { ownRefunds } from './domain/split.js';
import { STATES } from './domain/states.js';
import { OrderRefundsStore } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';

/** Another process may change the order between reading and writing, but not this often in a row. */
const MAX_TRIES = 5;

/**
 * Notes on an order what Stripe says about the refunds of its payment: those that only Stripe knows become refunds of
 * the order, and one that has failed at the bank is due again. It moves no money and frees no place.
 */
@Injectable()
export class NoteStripeRefunds {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute(orderId: string): Promise<OrderRow | null> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const order = await this.orders.find(orderId);
      const intentId = order === null ? undefined : cardIntentOf(order);
      if (order === null || intentId === undefined) return order;
      const noted = await this.note(order, intentId);
      if (noted !== null) return noted;
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** @returns null if the order has changed since it was read. */
  private async note(order: OrderRow, intentId: string): Promise<OrderRow | null> {
    const atStripe = ownRefunds(order, await this.stripeRefunds.findAll(intentId));
    let current = order;
    for (const refund of failedRefunds(order.refunds, atStripe)) {
      const owed = await this.oweAgain(current, refund);
      if (owed === null) return null;
      current = owed;
    }
    if (!STATES[current.state].canBeRefunded) return current;
    const refunds = withRefundsAtStripe(current, atStripe);
    return refunds === undefined ? current : this.refunds.replace(current, refunds);
  }

  private async oweAgain(order: OrderRow, refund: Refund): Promise<OrderRow | null> {
    const owed = await this.refunds.oweAgain(order, refund);
    if (owed === null) return null;
    alarms.inc({ kind: 'refund-failed' });
    this.logger.error({ orderId: order._id, refundId: refund.id }, 'a refund failed at the bank');
    return owed;
  }
}
