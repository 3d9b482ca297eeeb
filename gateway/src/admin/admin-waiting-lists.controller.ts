import {
  addWaitSchema,
  offerByHandSchema,
  staffWaitingListSchema,
  waitRowSchema,
  type AddWaitInput,
  type OfferByHandInput,
  type StaffWaitingList,
  type WaitRow,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  AddWaitCall,
  ListWaitsCall,
  OfferByHandCall,
  PauseWaitingListCall,
  RemoveWaitCall,
} from '@club/messages';
import { Body, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin')
export class AdminWaitingListsController {
  constructor(private readonly services: Services) {}

  @Get('shows/:id/waiting-list')
  @Needs('bookings:write')
  @Answers(
    200,
    'Lists the parties that wait for places of a show, in order',
    staffWaitingListSchema,
  )
  list(@Id() showId: string): Promise<StaffWaitingList> {
    return this.services.call(ListWaitsCall, { showId });
  }

  @Post('shows/:id/waiting-list')
  @HttpCode(201)
  @Needs('bookings:write')
  @Answers(201, 'Adds a party by phone; repeating an entryId changes nothing', waitRowSchema)
  add(
    @Id() showId: string,
    @Body({ schema: addWaitSchema }) input: AddWaitInput,
  ): Promise<WaitRow> {
    return this.services.call(AddWaitCall, { ...input, showId });
  }

  @Post('shows/:id/waiting-list/pause')
  @HttpCode(204)
  @Needs('bookings:write')
  @Answers(204, 'Stops automatic offers until the list is resumed; repeating it is safe')
  async pause(@Id() showId: string): Promise<void> {
    await this.services.call(PauseWaitingListCall, { showId, isPaused: true });
  }

  @Post('shows/:id/waiting-list/resume')
  @HttpCode(204)
  @Needs('bookings:write')
  @Answers(204, 'Resumes automatic offers; repeating it is safe')
  async resume(@Id() showId: string): Promise<void> {
    await this.services.call(PauseWaitingListCall, { showId, isPaused: false });
  }

  @Post('waiting-list/:id/offer')
  @HttpCode(200)
  @Needs('bookings:write')
  @Answers(
    200,
    'Offers free places to one party; out of order it needs a reason; repeating an offerId changes nothing',
    waitRowSchema,
  )
  offer(
    @Id() id: string,
    @Body({ schema: offerByHandSchema }) input: OfferByHandInput,
  ): Promise<WaitRow> {
    return this.services.call(OfferByHandCall, { ...input, id });
  }

  @Delete('waiting-list/:id')
  @HttpCode(204)
  @Needs('bookings:write')
  @Answers(204, 'Removes a party from the list and withdraws its open offer; repeating it is safe')
  async remove(@Id() id: string): Promise<void> {
    await this.services.call(RemoveWaitCall, { id });
  }
}
