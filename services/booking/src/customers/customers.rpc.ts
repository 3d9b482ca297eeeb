import { Handles } from '@club/kit';
import {
  FindMyBookingCall,
  OpenPayLinkCall,
  ReadMyBookingCall,
  ResendMyBookingCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MyBooking } from './my-booking.js';
import { OpenPayLink } from './open-pay-link.js';

@Controller()
export class CustomersRpc {
  constructor(
    private readonly myBooking: MyBooking,
    private readonly openPayLink: OpenPayLink,
  ) {}

  @Handles(FindMyBookingCall)
  async find(
    wish: RequestOf<typeof FindMyBookingCall>,
  ): Promise<ReplyOf<typeof FindMyBookingCall>> {
    await this.myBooking.find(wish);
    return {};
  }

  @Handles(ReadMyBookingCall)
  read({ token }: RequestOf<typeof ReadMyBookingCall>): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    return this.myBooking.read(token);
  }

  @Handles(OpenPayLinkCall)
  open({ token }: RequestOf<typeof OpenPayLinkCall>): Promise<ReplyOf<typeof OpenPayLinkCall>> {
    return this.openPayLink.open(token);
  }

  @Handles(ResendMyBookingCall)
  async resend({
    token,
  }: RequestOf<typeof ResendMyBookingCall>): Promise<ReplyOf<typeof ResendMyBookingCall>> {
    await this.myBooking.resend(token);
    return {};
  }
}
