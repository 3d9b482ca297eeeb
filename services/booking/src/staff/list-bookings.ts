import { searchKeyOf, type BookingsQuery } from '@club/contracts';
import { pageOf } from '@club/kit';
import type { ListBookingsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { statesWith } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrderListStore } from '../orders/order-list.store.js';

/** Bookings by show, status or search, newest first, at the venues of the member of staff. */
@Injectable()
export class ListBookings {
  constructor(
    private readonly orders: OrderListStore,
    private readonly venues: VenueRights,
  ) {}

  async execute(query: BookingsQuery): Promise<ReplyOf<typeof ListBookingsCall>> {
    const { showId, status } = query;
    const search = query.search && searchKeyOf(query.search);
    const states = status && statesWith((traits) => traits.status === status);
    const showIds = await this.venues.shows();
    const page = { ...pageOf(query), search, showId, states, showIds };
    const { rows, total } = await this.orders.page(page);
    return { bookings: rows.map(viewBooking), total };
  }
}
