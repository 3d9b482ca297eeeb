import {
  bookingSchema,
  moveMyBookingSchema,
  myMoveQuoteSchema,
  penceToPounds,
  quoteMyMoveSchema,
  signedPenceToPounds,
  type Booking,
  type MoveMyBookingInput,
  type MyMoveQuote,
  type QuoteMyMoveInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import { MoveMyBookingCall, QuoteMyMoveCall } from '@club/messages';
import { Body, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { composeBooking } from '../compose/compose-booking.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** Moves a booking to another show, for the holder of its link. */
@PublicController('api/my-booking/moves')
export class MyMovesController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Post('quote')
  @HttpCode(200)
  @Limited('my-moves')
  @Answers(200, 'What a move to another show would cost; it holds no places', myMoveQuoteSchema)
  async quote(@Body({ schema: quoteMyMoveSchema }) input: QuoteMyMoveInput): Promise<MyMoveQuote> {
    const { oldPence, newPence, differencePence, backPence, ...quote } = await this.services.call(
      QuoteMyMoveCall,
      input,
    );
    return {
      ...quote,
      oldTotal: penceToPounds(oldPence),
      newTotal: penceToPounds(newPence),
      difference: signedPenceToPounds(differencePence),
      back: penceToPounds(backPence),
    };
  }

  @Post()
  @HttpCode(200)
  @Limited('my-moves')
  @ChangesShows()
  @Answers(200, 'Moves the booking as quoted; a repeated moveId is the same move', bookingSchema)
  async move(@Body({ schema: moveMyBookingSchema }) input: MoveMyBookingInput): Promise<Booking> {
    const booking = await this.services.call(MoveMyBookingCall, input);
    return composeBooking(booking, (await this.shows.byIds([booking.showId])).get(booking.showId));
  }
}
