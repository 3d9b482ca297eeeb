import { Handles } from '@club/kit';
import {
  ConfirmMyMoveCall,
  FindMyBookingCall,
  MoveMyBookingCall,
  OpenPayLinkCall,
  QuoteMyMoveCall,
  ReadMyBookingCall,
  ResendMyBookingCall,
  SayLateCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ConfirmMyMove } from './confirm-my-move.js';
import { FindBooking } from './find-booking.js';
import { MoveMyBooking } from './move-my-booking.js';
import { OpenBooking } from './open-booking.js';
import { OpenPayLink } from './open-pay-link.js';
import { QuoteMyMove } from './quote-my-move.js';
import { ResendTicket } from './resend-ticket.js';
import { SayLate } from './say-late.js';

/** The calls of customers about their bookings. */
@Controller()
export class CustomersRpc {
  constructor(
    private readonly findBooking: FindBooking,
    private readonly openBooking: OpenBooking,
    private readonly openPayLink: OpenPayLink,
    private readonly resendTicket: ResendTicket,
    private readonly quoteMyMove: QuoteMyMove,
    private readonly moveMyBooking: MoveMyBooking,
    private readonly confirmMyMove: ConfirmMyMove,
    private readonly sayLate: SayLate,
  ) {}

  @Handles(FindMyBookingCall)
  async find(
    input: RequestOf<typeof FindMyBookingCall>,
  ): Promise<ReplyOf<typeof FindMyBookingCall>> {
    await this.findBooking.execute(input);
    return {};
  }

  @Handles(ReadMyBookingCall)
  open({ token }: RequestOf<typeof ReadMyBookingCall>): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    return this.openBooking.execute(token);
  }

  @Handles(OpenPayLinkCall)
  openPayment({
    token,
  }: RequestOf<typeof OpenPayLinkCall>): Promise<ReplyOf<typeof OpenPayLinkCall>> {
    return this.openPayLink.execute(token);
  }

  @Handles(ResendMyBookingCall)
  async resend({
    token,
  }: RequestOf<typeof ResendMyBookingCall>): Promise<ReplyOf<typeof ResendMyBookingCall>> {
    await this.resendTicket.execute(token);
    return {};
  }

  @Handles(QuoteMyMoveCall)
  quoteMove(input: RequestOf<typeof QuoteMyMoveCall>): Promise<ReplyOf<typeof QuoteMyMoveCall>> {
    return this.quoteMyMove.execute(input);
  }

  @Handles(MoveMyBookingCall)
  move(input: RequestOf<typeof MoveMyBookingCall>): Promise<ReplyOf<typeof MoveMyBookingCall>> {
    return this.moveMyBooking.execute(input);
  }

  @Handles(ConfirmMyMoveCall)
  confirmMove(
    input: RequestOf<typeof ConfirmMyMoveCall>,
  ): Promise<ReplyOf<typeof ConfirmMyMoveCall>> {
    return this.confirmMyMove.execute(input);
  }

  @Handles(SayLateCall)
  async late(input: RequestOf<typeof SayLateCall>): Promise<ReplyOf<typeof SayLateCall>> {
    await this.sayLate.execute(input);
    return {};
  }
}
