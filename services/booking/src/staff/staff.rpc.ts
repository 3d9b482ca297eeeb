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
import { ListBookings } from './list-bookings.js';
import { ManageBookings } from './manage-bookings.js';
import { ReadOverview } from './read-overview.js';
import { SellAtDesk } from './sell-at-desk.js';

/** What staff ask and do about bookings. */
@Controller()
export class StaffRpc {
  constructor(
    private readonly listBookings: ListBookings,
    private readonly manage: ManageBookings,
    private readonly sellAtDesk: SellAtDesk,
    private readonly readOverview: ReadOverview,
  ) {}

  @Handles(ListBookingsCall)
  list(query: RequestOf<typeof ListBookingsCall>): Promise<ReplyOf<typeof ListBookingsCall>> {
    return this.listBookings.execute(query);
  }

  @Handles(GetBookingStatsCall)
  stats(): Promise<ReplyOf<typeof GetBookingStatsCall>> {
    return this.listBookings.stats();
  }

  @Handles(GetOverviewCall)
  overview(): Promise<ReplyOf<typeof GetOverviewCall>> {
    return this.readOverview.execute(new Date());
  }

  @Handles(GetBookingCall)
  read({ id }: RequestOf<typeof GetBookingCall>): Promise<ReplyOf<typeof GetBookingCall>> {
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

  @Handles(RefundBookingCall)
  async refund({
    id,
    refund,
  }: RequestOf<typeof RefundBookingCall>): Promise<ReplyOf<typeof RefundBookingCall>> {
    await this.manage.refund(id, refund);
    return this.manage.read(id);
  }

  @Handles(ResendConfirmationCall)
  async resend({
    id,
  }: RequestOf<typeof ResendConfirmationCall>): Promise<ReplyOf<typeof ResendConfirmationCall>> {
    await this.manage.resend(id);
    return {};
  }

  @Handles(SellAtDeskCall)
  sell(input: RequestOf<typeof SellAtDeskCall>): Promise<ReplyOf<typeof SellAtDeskCall>> {
    return this.sellAtDesk.execute(input);
  }
}
