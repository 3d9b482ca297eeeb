import { Handles } from '@club/kit';
import { HoldBookingCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { HoldBooking } from './hold-booking.js';

@Controller()
export class LegalHoldsRpc {
  constructor(private readonly holdBooking: HoldBooking) {}

  @Handles(HoldBookingCall)
  async hold(input: RequestOf<typeof HoldBookingCall>): Promise<ReplyOf<typeof HoldBookingCall>> {
    await this.holdBooking.execute(input);
    return {};
  }
}
