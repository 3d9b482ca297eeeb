import { DomainError, penceSchema } from '@club/contracts';
import type { OpenPayLink, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { PrepareIntent } from '../payments/prepare-intent.js';
import { BookingsStore } from './bookings.store.js';
import type { BookingState } from './domain/booking-states.js';
import { viewBooking, type BookingRow } from './domain/booking.js';
import { readPayToken } from './pay-link.js';

type Reply = ReplyOf<typeof OpenPayLink>;
const PAID: readonly BookingState[] = ['completing', 'completed'];

/**
 * Opens the payment of a booking that was taken by phone. The intent is made when the link is first opened, so that a
 * link nobody opens costs Stripe nothing; opened again, it is the same intent. Places are given back as on the web.
 */
@Injectable()
export class PayByLink {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly prepareIntent: PrepareIntent,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, PAYMENTS_UNAVAILABLE. */
  async open(token: string): Promise<Reply> {
    const id = readPayToken(this.settings.TICKET_SECRET, token, new Date());
    const order = id === undefined ? null : await this.bookings.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    if (PAID.includes(order.state)) return replyOf(order, 'paid');
    if (order.state !== 'pending' || order.expiresAt <= new Date()) return replyOf(order, 'over');
    return replyOf(await this.withIntent(order), 'open');
  }

  private async withIntent(order: BookingRow): Promise<BookingRow> {
    if (order.paymentIntentId !== undefined) return order;
    // A crash before this write loses nothing: the key brings the same intent, to the next opening or to the fence.
    const ready = await this.bookings.update(
      order._id,
      ['pending'],
      await this.prepareIntent.execute(order),
    );
    if (ready === null) throw new DomainError('HOLD_EXPIRED');
    return ready;
  }
}

const replyOf = (order: BookingRow, state: Reply['state']): Reply => ({
  state,
  booking: viewBooking(order),
  clientSecret: state === 'open' ? (order.clientSecret ?? null) : null,
  duePence: penceSchema.parse(order.duePence),
  expiresAt: order.expiresAt.toISOString(),
});
