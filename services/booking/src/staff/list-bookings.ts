import type { BookingsQuery } from '@club/contracts';
import { pageOf } from '@club/kit';
import type { ListBookingsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { statesOf, viewBooking } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

/** Bookings by show, status or search, newest first. */
@Injectable()
export class ListBookings {
  constructor(private readonly orders: OrdersStore) {}

  async execute(query: BookingsQuery): Promise<ReplyOf<typeof ListBookingsCall>> {
    const { search, showId, status } = query;
    const states = status === undefined ? undefined : statesOf(status);
    const { rows, total } = await this.orders.page({ ...pageOf(query), search, showId, states });
    return { bookings: rows.map(viewBooking), total };
  }
}
