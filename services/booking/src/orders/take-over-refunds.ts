import { alarms, Outbox, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { ClaimsStore } from '../offers/claims.store.js';
import type { StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { OrderRow } from './domain/order.js';
import { isFullyRefunded, type Refund } from './domain/refunds.js';
import { OrdersStore } from './orders.store.js';

/**
 * Notes refunds and disputes that were made at Stripe, by a person or before a restore, on their orders, so that
 * staff and the audit see them.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(order: OrderRow): Promise<void> {
    let current = order;
    const known = order.refunds.map(({ id }) => id);
    const unknown = (await this.stripeRefunds.findAll(order.paymentIntentId ?? '')).filter(
      ({ id, status }) => status !== 'failed' && !known.includes(id),
    );
    for (const found of unknown) {
      current =
        (await this.note(current, refundOf(found))) ??
        (await this.orders.find(order._id)) ??
        current;
      if (found.places > 0) await this.freePlaces(order, found.places, found.id);
    }
    if (!isFullyRefunded(current)) return;
    await this.freePlaces(order, order.quantity, `${order._id}-stripe`);
    await this.orders.transition(order._id, 'refunded', { live: false });
  }

  async noteDispute(order: OrderRow): Promise<void> {
    alarms.inc({ kind: 'dispute' });
    this.logger.error({ orderId: order._id }, 'the customer disputes this payment');
    await this.orders.quarantine(order._id, 'the customer disputes this payment');
  }

  /** One transaction: the refund and the e-mail about it. */
  private async note(order: OrderRow, refund: Refund): Promise<OrderRow | null> {
    const fact = { kind: 'booking-refunded', subject: order._id, fact: refund.id } as const;
    return this.orders.transaction(async (session) => {
      const noted = await this.orders.addRefund(order, refund, session);
      if (noted !== null && order.email !== '') await this.outbox.write(fact, session);
      return noted;
    });
  }

  private freePlaces({ _id, showId }: OrderRow, quantity: number, refundId: string): Promise<void> {
    return this.claims.freeSold(showId, { orderId: _id, quantity, refundId });
  }
}

const refundOf = ({ id, pence, places }: StripeRefund): Refund => ({
  id,
  pence,
  cardPence: pence,
  places,
  gift: [],
  state: 'done',
  attempt: 1,
  reason: 'made at Stripe',
});
