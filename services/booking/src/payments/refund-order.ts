import { alarms, crashPoint, currentRequestId, newOutboxRow, OutboxRelay, OutboxStore, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import type { BookingRow, Refund } from '../bookings/domain/booking.js';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { StripePayments } from './stripe-payments.js';

/** Gives back the money of an order in `refund_due`, outside any transaction and under one refund id (reliability 2.4). */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly stripe: StripePayments,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A completed order of a show that will not take place. */
  async refundAll(order: BookingRow): Promise<void> {
    const due = await this.bookings.move(order._id, 'refund_due', { live: false });
    if (due !== null) await this.execute(due);
  }

  /** @returns whether the money is back; else the settle sweep tries again. */
  async execute(order: BookingRow): Promise<boolean> {
    const refund = await this.refundOf(order);
    if (order.duePence > 0 && !(await this.paidBack(order, refund))) return false;
    crashPoint('refund-created');
    await this.offers.giveBack(order.showId, { orderId: order._id, quantity: order.quantity });
    await this.commit(order, refund);
    crashPoint('refunded');
    this.relay.nudge();
    return true;
  }

  private async refundOf(order: BookingRow): Promise<Refund> {
    const known = order.refunds.find(({ state }) => state === 'due');
    if (known !== undefined) return known;
    const refund: Refund = { id: `${order._id}-all`, pence: order.duePence, state: 'due', attempt: 1, reason: 'places not available' };
    await this.bookings.update(order._id, ['refund_due'], { refunds: [...order.refunds, refund] });
    return refund;
  }

  private async paidBack(order: BookingRow, refund: Refund): Promise<boolean> {
    const outcome = await this.stripe.refund(order.paymentIntentId ?? '', refund);
    if (outcome === 'refused') {
      alarms.inc({ kind: 'refund-failed' });
      this.logger.error({ orderId: order._id, refundId: refund.id }, 'Stripe refused a refund');
      await this.bookings.update(order._id, ['refund_due'], { refunds: withRefund(order, { ...refund, attempt: refund.attempt + 1 }) });
    }
    return outcome === 'done';
  }

  private async commit(order: BookingRow, refund: Refund): Promise<void> {
    const mail = newOutboxRow({ kind: 'booking-refunded', subject: order._id }, { now: new Date(), requestId: currentRequestId() });
    await this.bookings.transaction(async (session) => {
      const refunds = withRefund(order, { ...refund, state: 'done' });
      const refunded = await this.bookings.move(order._id, 'refunded', { refunds, live: false }, session);
      if (refunded !== null) await this.outbox.add(mail, session);
    });
  }
}

const withRefund = (order: BookingRow, refund: Refund): Refund[] => [...order.refunds.filter(({ id }) => id !== refund.id), refund];
