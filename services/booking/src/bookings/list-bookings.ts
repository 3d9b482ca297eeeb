import type { BookingsQuery } from '@club/contracts';
import type { GetBookingStats, ListBookings as ListBookingsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { BookingFiguresStore } from './booking-figures.store.js';
import { BookingsStore } from './bookings.store.js';
import { statesOf, viewBooking } from './domain/booking.js';

/** Without a page the newest thousand (design section 4). */
const WHOLE_LIST = 1000;

@Injectable()
export class ListBookings {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly figures: BookingFiguresStore,
    private readonly giftOrders: GiftOrdersStore,
  ) {}

  async execute(query: BookingsQuery): Promise<ReplyOf<typeof ListBookingsCall>> {
    const limit = query.page === undefined ? WHOLE_LIST : (query.pageSize ?? 25);
    const skip = ((query.page ?? 1) - 1) * limit;
    const states = query.status === undefined ? undefined : statesOf(query.status);
    const { rows, total } = await this.bookings.page({
      skip,
      limit,
      search: query.search,
      showId: query.showId,
      states,
    });
    return { bookings: rows.map(viewBooking), total };
  }

  async stats(): Promise<ReplyOf<typeof GetBookingStats>> {
    const [{ total, pending, keptPence }, giftCardSalesPence] = await Promise.all([
      this.figures.stats(),
      this.giftOrders.soldPence(),
    ]);
    return {
      totalBookings: total,
      pendingBookings: pending,
      revenuePence: keptPence,
      giftCardSalesPence,
    };
  }
}
