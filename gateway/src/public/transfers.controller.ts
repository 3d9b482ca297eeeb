import {
  bookingLinkSchema,
  offeredTicketsSchema,
  offerTransferSchema,
  withdrawTransferSchema,
  type BookingLink,
  type OfferedTickets,
  type OfferTransferInput,
  type WithdrawTransferInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  AcceptTransferCall,
  OfferTransferCall,
  ReadTransferCall,
  WithdrawTransferCall,
} from '@club/messages';
import { Body, Delete, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** Tickets that a booker gives to a friend: for the holder of the booking's link, and for the friend. */
@PublicController('api')
export class TransfersController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Post('my-booking/transfers')
  @HttpCode(202)
  @Limited('my-transfers')
  @Answers(
    202,
    'Offers tickets of the booking to a friend by e-mail; a repeated transferId is the same offer',
  )
  async offer(@Body({ schema: offerTransferSchema }) input: OfferTransferInput): Promise<void> {
    await this.services.call(OfferTransferCall, input);
  }

  @Delete('my-booking/transfers')
  @HttpCode(204)
  @Limited('my-transfers')
  @Answers(204, 'Takes the offer back; a repeated request changes nothing')
  async withdraw(
    @Body({ schema: withdrawTransferSchema }) input: WithdrawTransferInput,
  ): Promise<void> {
    await this.services.call(WithdrawTransferCall, input);
  }

  @Post('transfer')
  @HttpCode(200)
  @Limited('transfer')
  @Answers(200, 'The tickets that a friend is offered', offeredTicketsSchema)
  async read(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<OfferedTickets> {
    const { showId, ...offered } = await this.services.call(ReadTransferCall, link);
    const show = await this.shows.cachedShow(showId);
    return { ...offered, ...(show !== undefined && { show }) };
  }

  @Post('transfer/accept')
  @HttpCode(204)
  @Limited('transfer')
  @Answers(204, 'The friend takes the tickets, once; a ticket in their name follows by e-mail')
  async accept(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<void> {
    await this.services.call(AcceptTransferCall, link);
  }
}
