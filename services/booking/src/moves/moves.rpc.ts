import { Handles } from '@club/kit';
import {
  MoveBookingCall,
  QuoteMoveCall,
  WithdrawMoveLinkCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MoveBooking } from './move-booking.js';
import { QuoteMove } from './quote-move.js';
import { WithdrawMoveLink } from './withdraw-move-link.js';

@Controller()
export class MovesRpc {
  constructor(
    private readonly quoteMove: QuoteMove,
    private readonly moveBooking: MoveBooking,
    private readonly withdrawMoveLink: WithdrawMoveLink,
  ) {}

  @Handles(QuoteMoveCall)
  quote(input: RequestOf<typeof QuoteMoveCall>): Promise<ReplyOf<typeof QuoteMoveCall>> {
    return this.quoteMove.execute(input);
  }

  @Handles(MoveBookingCall)
  move(input: RequestOf<typeof MoveBookingCall>): Promise<ReplyOf<typeof MoveBookingCall>> {
    return this.moveBooking.execute(input);
  }

  @Handles(WithdrawMoveLinkCall)
  async withdraw({
    id,
  }: RequestOf<typeof WithdrawMoveLinkCall>): Promise<ReplyOf<typeof WithdrawMoveLinkCall>> {
    await this.withdrawMoveLink.execute(id);
    return {};
  }
}
