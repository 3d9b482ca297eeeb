import { Handles } from '@club/kit';
import {
  GetBookingStats,
  ListBookings as ListBookingsCall,
  PlaceOrderCall,
  SubmitDetailsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ListBookings } from './list-bookings.js';
import { PlaceOrder } from './place-order.js';
import { SubmitDetails } from './submit-details.js';

@Controller()
export class BookingsRpc {
  constructor(
    private readonly placeOrder: PlaceOrder,
    private readonly submitDetails: SubmitDetails,
    private readonly listBookings: ListBookings,
  ) {}

  @Handles(PlaceOrderCall)
  place(wish: RequestOf<typeof PlaceOrderCall>): Promise<ReplyOf<typeof PlaceOrderCall>> {
    return this.placeOrder.execute(wish);
  }

  @Handles(SubmitDetailsCall)
  submit(details: RequestOf<typeof SubmitDetailsCall>): Promise<ReplyOf<typeof SubmitDetailsCall>> {
    return this.submitDetails.execute(details);
  }

  @Handles(ListBookingsCall)
  list(query: RequestOf<typeof ListBookingsCall>): Promise<ReplyOf<typeof ListBookingsCall>> {
    return this.listBookings.execute(query);
  }

  @Handles(GetBookingStats)
  stats(): Promise<ReplyOf<typeof GetBookingStats>> {
    return this.listBookings.stats();
  }
}
