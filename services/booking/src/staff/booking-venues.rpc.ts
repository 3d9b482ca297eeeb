import { Handles } from '@club/kit';
import { FindVenueOfBookingCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { OrdersStore } from '../orders/orders.store.js';

@Controller()
export class BookingVenuesRpc {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
  ) {}

  @Handles(FindVenueOfBookingCall)
  async find({
    id,
  }: RequestOf<typeof FindVenueOfBookingCall>): Promise<ReplyOf<typeof FindVenueOfBookingCall>> {
    const showId = (await this.orders.findShowsOf([id])).get(id);
    const venueId = showId === undefined ? undefined : await this.offers.findVenue(showId);
    return { venueId: venueId ?? null };
  }
}
