import { Injectable } from '@nestjs/common';
import { ticketIdsOf } from '../links/ticket-code.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { OrdersStore } from '../orders/orders.store.js';

/** Finds the booking that a ticket names. */
@Injectable()
export class FindOrderOfTicket {
  constructor(
    private readonly orders: OrdersStore,
    private readonly ordersAtDoor: OrderArrivalsStore,
  ) {}

  /**
   * @param id the booking's id, or its hash: an id that is not hexadecimal is in the ticket as a hash, and is looked for
   * among the bookings of this door.
   * @param showsHere the ids of the shows of this door; asked for only if no booking has the id.
   */
  async execute(id: string, showsHere: () => Promise<readonly string[]>): Promise<OrderRow | null> {
    const named = await this.orders.find(id);
    if (named !== null) return named;
    const here = await this.ordersAtDoor.findOfShows(await showsHere());
    const found = here.find(
      ({ _id, showId }) => ticketIdsOf({ bookingId: _id, showId }).booking === id,
    );
    return found === undefined ? null : this.orders.find(found._id);
  }
}
