import { Handles } from '@club/kit';
import {
  FindMyBooking,
  OpenPayLink,
  ReadMyBooking,
  ResendMyBooking,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MyBooking } from './my-booking.js';
import { PayByLink } from './pay-by-link.js';

@Controller()
export class MyBookingRpc {
  constructor(
    private readonly myBooking: MyBooking,
    private readonly payByLink: PayByLink,
  ) {}

  @Handles(FindMyBooking)
  async find(wish: RequestOf<typeof FindMyBooking>): Promise<ReplyOf<typeof FindMyBooking>> {
    await this.myBooking.find(wish);
    return {};
  }

  @Handles(ReadMyBooking)
  read({ token }: RequestOf<typeof ReadMyBooking>): Promise<ReplyOf<typeof ReadMyBooking>> {
    return this.myBooking.read(token);
  }

  @Handles(OpenPayLink)
  open({ token }: RequestOf<typeof OpenPayLink>): Promise<ReplyOf<typeof OpenPayLink>> {
    return this.payByLink.open(token);
  }

  @Handles(ResendMyBooking)
  async resend({
    token,
  }: RequestOf<typeof ResendMyBooking>): Promise<ReplyOf<typeof ResendMyBooking>> {
    await this.myBooking.resend(token);
    return {};
  }
}
