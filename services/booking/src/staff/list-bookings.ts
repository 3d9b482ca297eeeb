import type { BookingsQuery } from '@club/contracts';
import { pageOf } from '@club/kit';
import type { ListBookingsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { statesWith } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrderListStore } from '../orders/order-list.store.js';

/** Bookings by show, status or search, newest first. */
@Injectable()
export class ListBookings {
  constructor(private readonly orders: OrderListStore) {}

  async execute(query: BookingsQuery): Promise<ReplyOf<typeof ListBookingsCall>> {
    const { search, showId, status } = query;
    const states = status && statesWith((traits) => traits.status === status);
    const { rows, total } = await this.orders.page({ ...pageOf(query), search, showId, states });
    return { bookings: rows.map(viewBooking), total };
  }
}
