import { alarms, currentRequestId, newOutboxRow, OutboxStore, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrdersStore } from './orders.store.js';
import { refundedPence, type OrderRow, type Refund } from './domain/order.js';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';

/**
 * Refunds and disputes that were made at Stripe, without us or before a restore: noted on the booking, so that staff and the
 * audit see them.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly stripe: StripePayments,
    private readonly outbox: OutboxStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(order: OrderRow): Promise<void> {
    let known = order;
    const noted = order.refunds.map(({ id }) => id);
    for (const { id, pence, places } of await this.stripe.unknownRefunds(
      order.paymentIntentId ?? '',
      noted,
    )) {
      const refund = {
        id,
        pence,
        cardPence: pence,
        places,
        gift: [],
        state: 'done',
        attempt: 1,
        reason: 'made at Stripe',
      } as const;
      known =
        (await this.note(known, { ...refund, gift: [] })) ??
        (await this.orders.find(order._id)) ??
        known;
      if (places > 0)
        await this.offers.giveBack(order.showId, {
          orderId: order._id,
          quantity: places,
          refundId: id,
        });
    }
    if (refundedPence(known, 'done') < known.totalPence) return;
    await this.offers.giveBack(order.showId, {
      orderId: order._id,
      quantity: order.quantity,
      refundId: `${order._id}-stripe`,
    });
    await this.orders.move(order._id, 'refunded', { live: false });
  }

  /** One transaction: the refund and the mail that tells of it. */
  private async note(order: OrderRow, refund: Refund): Promise<OrderRow | null> {
    const fact = { kind: 'booking-refunded', subject: order._id, fact: refund.id } as const;
    const mail = newOutboxRow(fact, { now: new Date(), requestId: currentRequestId() });
    return this.orders.transaction(async (session) => {
      const noted = await this.orders.addRefund(order, refund, session);
      if (noted !== null && order.email !== '') await this.outbox.add(mail, session);
      return noted;
    });
  }

  async noteDispute(order: OrderRow): Promise<void> {
    alarms.inc({ kind: 'dispute' });
    this.logger.error({ orderId: order._id }, 'the customer disputes this payment');
    await this.orders.quarantine(order._id, 'the customer disputes this payment');
  }
}
