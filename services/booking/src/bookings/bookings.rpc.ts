import { Handles } from '@club/kit';
import {
  EditCustomerCall,
  GetBooking,
  GetBookingStats,
  ListBookings as ListBookingsCall,
  PlaceOrderCall,
  RefundBooking,
  ResendConfirmation,
  SellAtDesk,
  SubmitDetailsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { BoxOffice } from './box-office.js';
import { ListBookings } from './list-bookings.js';
import { ManageBookings } from './manage-bookings.js';
import { PlaceOrder } from './place-order.js';
import { SubmitDetails } from './submit-details.js';

@Controller()
export class BookingsRpc {
  constructor(
    private readonly placeOrder: PlaceOrder,
    private readonly submitDetails: SubmitDetails,
    private readonly listBookings: ListBookings,
    private readonly manage: ManageBookings,
    private readonly boxOffice: BoxOffice,
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

  @Handles(GetBooking)
  read({ id }: RequestOf<typeof GetBooking>): Promise<ReplyOf<typeof GetBooking>> {
    return this.manage.read(id);
  }

  @Handles(EditCustomerCall)
  async edit({
    id,
    customer,
  }: RequestOf<typeof EditCustomerCall>): Promise<ReplyOf<typeof EditCustomerCall>> {
    await this.manage.editCustomer(id, customer);
    return this.manage.read(id);
  }

  @Handles(RefundBooking)
  async refund({
    id,
    refund,
  }: RequestOf<typeof RefundBooking>): Promise<ReplyOf<typeof RefundBooking>> {
    await this.manage.refund(id, refund);
    return this.manage.read(id);
  }

  @Handles(ResendConfirmation)
  async resend({
    id,
  }: RequestOf<typeof ResendConfirmation>): Promise<ReplyOf<typeof ResendConfirmation>> {
    await this.manage.resend(id);
    return {};
  }

  @Handles(SellAtDesk)
  sell(wish: RequestOf<typeof SellAtDesk>): Promise<ReplyOf<typeof SellAtDesk>> {
    return this.boxOffice.sell(wish);
  }
}
