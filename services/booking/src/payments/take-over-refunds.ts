import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import { refundedPence, type BookingRow } from '../bookings/domain/booking.js';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { StripePayments } from './stripe-payments.js';

/** Refunds and disputes that were made at Stripe, without us: noted on the booking, so that staff and the audit see them. */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly stripe: StripePayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(order: BookingRow): Promise<void> {
    let known = order;
    for (const { id, pence } of await this.stripe.foreignRefunds(order.paymentIntentId ?? '')) {
      const row = { id, pence, cardPence: pence, gift: [], places: 0, state: 'done', attempt: 1, reason: 'made at Stripe' } as const;
      known = (await this.bookings.addRefund(known, { ...row, gift: [] })) ?? (await this.bookings.find(order._id)) ?? known;
    }
    if (refundedPence(known, 'done') < known.totalPence) return;
    await this.offers.giveBack(order.showId, { orderId: order._id, quantity: order.quantity, refundId: `${order._id}-stripe` });
    await this.bookings.move(order._id, 'refunded', { live: false });
  }

  async noteDispute(order: BookingRow): Promise<void> {
    alarms.inc({ kind: 'dispute' });
    this.logger.error({ orderId: order._id }, 'the customer disputes this payment');
    await this.bookings.quarantine(order._id, 'the customer disputes this payment');
  }
}
