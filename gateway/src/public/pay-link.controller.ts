import { Services } from '@club/kit';
import {
  bookingLinkSchema,
  payLinkReplySchema,
  penceToPounds,
  type BookingLink,
  type PayLinkReply,
} from '@club/contracts';
import { OpenPayLinkCall } from '@club/messages';
import { Body, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { composeBooking } from '../compose/compose-booking.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';
import { ShowReader } from '../compose/show-reader.js';

/** The payment of a phone booking, for the holder of its link. */
@PublicController('api/pay-link')
export class PayLinkController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Post()
  @HttpCode(200)
  @Limited('open-link')
  @Answers(200, 'The booking that a pay link opens, and how to pay it', payLinkReplySchema)
  async open(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<PayLinkReply> {
    const { booking, duePence, ...rest } = await this.services.call(OpenPayLinkCall, link);
    return {
      ...rest,
      booking: composeBooking(booking, await this.shows.cachedShow(booking.showId)),
      amountDue: penceToPounds(duePence),
    };
  }
}
