import type { BookingsQuery } from '@club/contracts';
import type { GetBookingStatsCall, ListBookingsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { statesOf, viewBooking } from '../orders/domain/order.js';

/** Without a page the newest thousand (specification-rules.md 10). */
const WHOLE_LIST = 1000;

@Injectable()
export class ListBookings {
  constructor(
    private readonly orders: OrdersStore,
    private readonly figures: OrderFiguresStore,
    private readonly giftOrders: GiftOrdersStore,
  ) {}

  async execute(query: BookingsQuery): Promise<ReplyOf<typeof ListBookingsCall>> {
    const limit = query.page === undefined ? WHOLE_LIST : (query.pageSize ?? 25);
    const skip = ((query.page ?? 1) - 1) * limit;
    const states = query.status === undefined ? undefined : statesOf(query.status);
    const { rows, total } = await this.orders.page({
      skip,
      limit,
      search: query.search,
      showId: query.showId,
      states,
    });
    return { bookings: rows.map(viewBooking), total };
  }

  async stats(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
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
