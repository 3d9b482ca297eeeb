import { Services } from '@club/kit';
import {
  bookingLinkSchema,
  correctNameSchema,
  findBookingSchema,
  myBookingSchema,
  sayLateSchema,
  type BookingLink,
  type CorrectNameInput,
  type FindBookingInput,
  type MyBooking,
  type SayLateInput,
} from '@club/contracts';
import {
  CorrectMyNameCall,
  FindMyBookingCall,
  ReadMyBookingCall,
  ResendMyBookingCall,
  SayLateCall,
} from '@club/messages';
import { qrSvg } from '@club/tickets';
import { Body, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { composeBooking } from '../compose/compose-booking.js';
import { composeReturns } from '../compose/compose-returns.js';
import { composeUnpaidMove } from '../compose/compose-unpaid-move.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';
import { ShowReader } from '../compose/show-reader.js';

/** A booking for the holder of its link. Tokens travel in request bodies, so no log or browser history contains them. */
@PublicController('api')
export class MyBookingController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Post('find-booking')
  @HttpCode(202)
  @Limited('find-booking')
  @Answers(
    202,
    'E-mails a link to the address on the booking; the answer is the same if there is none',
  )
  async find(@Body({ schema: findBookingSchema }) input: FindBookingInput): Promise<void> {
    await this.services.call(FindMyBookingCall, input);
  }

  @Post('my-booking')
  @HttpCode(200)
  @Limited('open-link')
  @Answers(200, 'The booking that a link opens, with its ticket', myBookingSchema)
  async read(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<MyBooking> {
    const read = await this.services.call(ReadMyBookingCall, link);
    const { booking, ticketCode, unpaidMove, returns } = read;
    const { moveRefusal, lateMinutes, transfers, isGiven, isGivenAway } = read;
    return {
      booking: composeBooking(booking, await this.shows.cachedShow(booking.showId)),
      ticketSvg: ticketCode === null ? null : qrSvg(ticketCode),
      ...{ moveRefusal, lateMinutes, transfers, isGiven, isGivenAway },
      ...(unpaidMove !== undefined && { unpaidMove: composeUnpaidMove(unpaidMove) }),
      ...(returns !== undefined && { returns: composeReturns(returns) }),
    };
  }

  @Post('my-booking/resend')
  @HttpCode(202)
  @Limited('my-booking')
  @Answers(202, 'Sends the confirmation e-mail again, at most once in ten minutes')
  async resend(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<void> {
    await this.services.call(ResendMyBookingCall, link);
  }

  @Post('my-booking/late')
  @HttpCode(204)
  @Limited('my-booking')
  @Answers(204, 'Tells the door how late the party will be, on the night of its show')
  async late(@Body({ schema: sayLateSchema }) input: SayLateInput): Promise<void> {
    await this.services.call(SayLateCall, input);
  }

  @Post('my-booking/name')
  @HttpCode(204)
  @Limited('my-booking')
  @Answers(204, 'Corrects the name on the booking; link and ticket stay valid')
  async correctName(@Body({ schema: correctNameSchema }) input: CorrectNameInput): Promise<void> {
    await this.services.call(CorrectMyNameCall, input);
  }
}
