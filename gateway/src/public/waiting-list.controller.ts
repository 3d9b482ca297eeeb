import {
  bookingLinkSchema,
  changeWaitSchema,
  declineOfferSchema,
  joinWaitingListSchema,
  myWaitSchema,
  takenOfferSchema,
  takeOfferSchema,
  type BookingLink,
  type ChangeWaitInput,
  type DeclineOfferInput,
  type JoinWaitingListInput,
  type MyWait,
  type TakenOffer,
  type TakeOfferInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  ChangeMyWaitCall,
  DeclineOfferCall,
  JoinWaitingListCall,
  LeaveWaitingListCall,
  ReadMyWaitCall,
  RejoinWaitingListCall,
  TakeOfferCall,
} from '@club/messages';
import { Body, Delete, HttpCode, Inject, Patch, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { composeWait } from '../compose/compose-wait.js';
import { ShowReader } from '../compose/show-reader.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { hmacId } from '../http/hmac-id.js';
import { Id } from '../http/id-param.js';
import { networkOf } from '../http/network-of.js';
import { Limited } from '../limits/limits.guard.js';

/** Waiting for places of a sold-out show. Tokens travel in request bodies, so no log or browser history contains them. */
@PublicController('api')
export class WaitingListController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post('shows/:id/waiting-list')
  @HttpCode(202)
  @Limited('waiting-list-join')
  @Answers(
    202,
    'Puts the party on the list and e-mails a link; the answer is the same if it waits already',
  )
  async join(
    @Id() showId: string,
    @Body({ schema: joinWaitingListSchema }) input: JoinWaitingListInput,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    await this.services.call(JoinWaitingListCall, { ...input, showId, client: this.clientOf(ip) });
  }

  @Post('waiting-list')
  @HttpCode(200)
  @Limited('waiting-list')
  @Answers(200, 'The entry that a link opens, with an offer if there is one', myWaitSchema)
  async read(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<MyWait> {
    return composeWait(await this.services.call(ReadMyWaitCall, link), this.shows);
  }

  @Patch('waiting-list')
  @Limited('waiting-list')
  @Answers(200, 'Changes how many places the party waits for; its place stays', myWaitSchema)
  async change(@Body({ schema: changeWaitSchema }) input: ChangeWaitInput): Promise<MyWait> {
    return composeWait(await this.services.call(ChangeMyWaitCall, input), this.shows);
  }

  @Delete('waiting-list')
  @HttpCode(204)
  @Limited('waiting-list')
  @Answers(204, 'Leaves the list, and those of the other nights; repeating it is safe')
  async leave(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<void> {
    await this.services.call(LeaveWaitingListCall, link);
  }

  @Post('waiting-list/rejoin')
  @HttpCode(200)
  @Limited('waiting-list')
  @Answers(200, 'Puts the party at the end of the list again', myWaitSchema)
  async rejoin(
    @Body({ schema: bookingLinkSchema }) link: BookingLink,
    @Req() { ip }: FastifyRequest,
  ): Promise<MyWait> {
    const request = { ...link, client: this.clientOf(ip) };
    return composeWait(await this.services.call(RejoinWaitingListCall, request), this.shows);
  }

  @Post('waiting-list/take')
  @HttpCode(200)
  @Limited('waiting-list')
  @Answers(200, 'Takes an offer; the answer leads to the payment', takenOfferSchema)
  take(@Body({ schema: takeOfferSchema }) input: TakeOfferInput): Promise<TakenOffer> {
    return this.services.call(TakeOfferCall, input);
  }

  @Post('waiting-list/decline')
  @HttpCode(200)
  @Limited('waiting-list')
  @Answers(200, 'Declines an offer; the party keeps its place or leaves', myWaitSchema)
  async decline(@Body({ schema: declineOfferSchema }) input: DeclineOfferInput): Promise<MyWait> {
    return composeWait(await this.services.call(DeclineOfferCall, input), this.shows);
  }

  /** The same as of an order, so that booking can add what a network holds and waits for. */
  private clientOf(ip: string): string {
    return hmacId(this.settings.COOKIE_SECRET, 'client', networkOf(ip));
  }
}
