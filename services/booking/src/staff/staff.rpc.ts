import { Handles } from '@club/kit';
import {
  EditCustomerCall,
  GetBookingCall,
  GetBookingStatsCall,
  GetOverviewCall,
  ListBookingsCall,
  RefundBookingCall,
  ResendConfirmationCall,
  SellAtDeskCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { EditCustomer } from './edit-customer.js';
import { hideCustomer, hideCustomers, maySearch } from './hide-customer.js';
import { ListBookings } from './list-bookings.js';
import { ReadBookingStats } from './read-booking-stats.js';
import { ReadBooking } from './read-booking.js';
import { ReadOverview } from './read-overview.js';
import { RefundBooking } from './refund-booking.js';
import { ResendConfirmation } from './resend-confirmation.js';
import { SellAtDesk } from './sell-at-desk.js';

/** The calls of staff about bookings. */
@Controller()
export class StaffRpc {
  constructor(
    private readonly listBookings: ListBookings,
    private readonly readBooking: ReadBooking,
    private readonly readBookingStats: ReadBookingStats,
    private readonly readOverview: ReadOverview,
    private readonly editCustomer: EditCustomer,
    private readonly refundBooking: RefundBooking,
    private readonly resendConfirmation: ResendConfirmation,
    private readonly sellAtDesk: SellAtDesk,
  ) {}

  @Handles(ListBookingsCall)
  async list(query: RequestOf<typeof ListBookingsCall>): Promise<ReplyOf<typeof ListBookingsCall>> {
    if (!maySearch(query)) return { bookings: [], total: 0 }; // guard: no-search-for-hidden-names
    return hideCustomers(await this.listBookings.execute(query));
  }

  @Handles(GetBookingStatsCall)
  stats(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    return this.readBookingStats.execute();
  }

  @Handles(GetOverviewCall)
  overview(): Promise<ReplyOf<typeof GetOverviewCall>> {
    return this.readOverview.execute(new Date());
  }

  @Handles(GetBookingCall)
  async read({ id }: RequestOf<typeof GetBookingCall>): Promise<ReplyOf<typeof GetBookingCall>> {
    return hideCustomer(await this.readBooking.execute(id));
  }

  @Handles(EditCustomerCall)
  async edit(edit: RequestOf<typeof EditCustomerCall>): Promise<ReplyOf<typeof EditCustomerCall>> {
    await this.editCustomer.execute(edit);
    return hideCustomer(await this.readBooking.execute(edit.id));
  }

  @Handles(RefundBookingCall)
  async refund(
    refund: RequestOf<typeof RefundBookingCall>,
  ): Promise<ReplyOf<typeof RefundBookingCall>> {
    await this.refundBooking.execute(refund);
    return hideCustomer(await this.readBooking.execute(refund.id));
  }

  @Handles(ResendConfirmationCall)
  async resend(
    input: RequestOf<typeof ResendConfirmationCall>,
  ): Promise<ReplyOf<typeof ResendConfirmationCall>> {
    await this.resendConfirmation.execute(input);
    return {};
  }

  @Handles(SellAtDeskCall)
  sell(input: RequestOf<typeof SellAtDeskCall>): Promise<ReplyOf<typeof SellAtDeskCall>> {
    return this.sellAtDesk.execute(input);
  }
}
