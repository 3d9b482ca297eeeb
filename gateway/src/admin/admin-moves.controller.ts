import {
  bookingSchema,
  moveBookingSchema,
  moveQuoteSchema,
  penceToPounds,
  quoteMoveSchema,
  signedPenceToPounds,
  type Booking,
  type MoveBookingInput,
  type MoveQuote,
  type QuoteMoveInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import { MoveBookingCall, QuoteMoveCall, WithdrawMoveLinkCall } from '@club/messages';
import { Body, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { composeBooking } from '../compose/compose-booking.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin/bookings')
export class AdminMovesController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get(':id/moves/quote')
  @Needs('bookings:write')
  @Answers(200, 'What a move to another show would cost; it holds no places', moveQuoteSchema)
  async quote(
    @Id() id: string,
    @Query({ schema: quoteMoveSchema }) input: QuoteMoveInput,
  ): Promise<MoveQuote> {
    const { oldPence, newPence, differencePence, ...quote } = await this.services.call(
      QuoteMoveCall,
      { ...input, id },
    );
    return {
      ...quote,
      oldTotal: penceToPounds(oldPence),
      newTotal: penceToPounds(newPence),
      difference: signedPenceToPounds(differencePence),
    };
  }

  @Post(':id/moves')
  @HttpCode(200)
  @Needs('bookings:write')
  @ChangesShows()
  @Answers(
    200,
    'Moves a booking as quoted, or sends the link to pay the difference; a repeated moveId is the same move',
    bookingSchema,
  )
  async move(
    @Id() id: string,
    @Body({ schema: moveBookingSchema }) input: MoveBookingInput,
  ): Promise<Booking> {
    const booking = await this.services.call(MoveBookingCall, { ...input, id });
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }

  @Delete(':id/moves')
  @HttpCode(204)
  @Needs('bookings:write')
  @ChangesShows()
  @Answers(204, 'Withdraws the link to pay a difference; its places are free. Repeating it is safe')
  async withdraw(@Id() id: string): Promise<void> {
    await this.services.call(WithdrawMoveLinkCall, { id });
  }
}
