import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { WaitOffer } from './domain/wait.js';
import { EndWait } from './end-wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitsStore } from './waits.store.js';

/**
 * A party whose order has expired waits on, and its payment may still arrive and make a booking. The list finds that before it
 * serves anyone, because orders know nothing of lists: the party then waits no longer.
 */
@Injectable()
export class EndLatePayers {
  constructor(
    private readonly orders: OrdersStore,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly endWait: EndWait,
  ) {}

  async execute(showId: string): Promise<void> {
    const lapsed = await this.waitOffers.findOfShow(showId, ['lapsed']);
    const orders = await this.orders.findMany(lapsed.map(({ _id }) => _id));
    const booked = new Set(orders.filter(isBooking).map(({ _id }) => _id));
    for (const offer of lapsed) if (booked.has(offer._id)) await this.end(offer);
  }

  /** What the party was offered meanwhile comes free. One that has taken it, or has left, is not changed. */
  private async end({ _id, waitId, showId }: WaitOffer): Promise<void> {
    await this.orders.transaction(async (session) => {
      if (!(await this.waitOffers.change(_id, { from: 'lapsed', to: 'paid' }, session))) return;
      await this.endWait.execute({ _id: waitId, showId }, 'taken', session);
      await this.waits.forgetNetwork(waitId, session);
    });
  }
}

/** A payment that came too late for its places goes back, and has never been for a booking. */
const isBooking = ({ paidFor }: OrderRow): boolean => paidFor !== undefined;
