import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import { intentWishOf, type BookingRow } from '../bookings/domain/booking.js';
import { StripePayments } from './stripe-payments.js';

/** Asks Stripe for an order's intent. The try is noted first, so that a lost reply can be asked for again (reliability 2.3.1). */
@Injectable()
export class PrepareIntent {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly stripe: StripePayments,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE. */
  async execute(order: BookingRow): Promise<Pick<BookingRow, 'paymentIntentId' | 'clientSecret'>> {
    const started = order.attempt > 0 ? order : await this.bookings.startAttempt(order, 0);
    const current = started ?? (await this.bookings.find(order._id)) ?? order;
    const created = await this.stripe.createIntent(intentWishOf(current));
    if (created.outcome === 'created')
      return { paymentIntentId: created.id, clientSecret: created.clientSecret };
    // A definite failure is saved under its key: the next try needs a new one. An unknown one is asked for again.
    if (created.outcome === 'refused') await this.bookings.startAttempt(current, current.attempt);
    throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
