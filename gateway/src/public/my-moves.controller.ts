import {
  moveMyBookingSchema,
  myMoveQuoteSchema,
  moveProgressSchema,
  paidMoveSchema,
  penceToPounds,
  quoteMyMoveSchema,
  signedPenceToPounds,
  type MoveMyBookingInput,
  type MyMoveQuote,
  type MoveProgress,
  type PaidMoveInput,
  type QuoteMyMoveInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  ConfirmMyMoveCall,
  MoveMyBookingCall,
  QuoteMyMoveCall,
  type MyMoveReply,
} from '@club/messages';
import { Body, HttpCode, HttpStatus, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { composeBooking } from '../compose/compose-booking.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';
import { networkOf } from '../http/network-of.js';
import { Limited } from '../limits/limits.guard.js';
import { RateLimits } from '../limits/rate-limits.js';

/** Moves a booking to another show, for the holder of its link. */
@PublicController('api/my-booking/moves')
export class MyMovesController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
    private readonly limits: RateLimits,
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
  @Answers(
    200,
    'Moves the booking as quoted; a repeated moveId is the same move. 202 with a clientSecret if the difference is to be paid: the places are held until expiresAt',
    moveProgressSchema,
  )
  async move(
    @Body({ schema: moveMyBookingSchema }) input: MoveMyBookingInput,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MoveProgress> {
    if (input.giftCardCode !== undefined) await this.limits.use('gift-code', networkOf(ip)); // guard: gift-codes-of-moves
    return this.view(await this.services.call(MoveMyBookingCall, input), reply);
  }

  @Patch()
  @Limited('my-moves')
  @ChangesShows()
  @Answers(
    200,
    'The browser reports the payment of a difference and Stripe is asked: 200 if the booking has moved, else 202',
    moveProgressSchema,
  )
  async confirm(
    @Body({ schema: paidMoveSchema }) input: PaidMoveInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MoveProgress> {
    return this.view(await this.services.call(ConfirmMyMoveCall, input), reply);
  }

  private async view(moved: MyMoveReply, reply: FastifyReply): Promise<MoveProgress> {
    if ('open' in moved) {
      void reply.code(HttpStatus.ACCEPTED);
      const { duePence, ...open } = moved.open;
      return { ...open, amountDue: penceToPounds(duePence) };
    }
    const { booking } = moved;
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }
}
