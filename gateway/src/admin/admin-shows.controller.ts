import { randomUUID } from 'node:crypto';
import { Services } from '@club/kit';
import {
  bookersMessageReplySchema,
  bookersMessageSchema,
  cancelShowSchema,
  saveShowSchema,
  showHistorySchema,
  showListSchema,
  showSchema,
  type BookersMessage,
  type CancelShowInput,
  type SaveShowInput,
  type Show,
  type ShowAction,
} from '@club/contracts';
import {
  CancelShowCall,
  DeleteShowCall,
  GetShowHistoryCall,
  MessageBookersCall,
  SaveShowCall,
} from '@club/messages';
import { Body, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';
import { ShowReader } from '../compose/show-reader.js';

@StaffController('api/admin/shows')
export class AdminShowsController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get()
  @Needs('shows:read')
  @Answers(200, 'Every show including drafts and past ones', showListSchema)
  list(): Promise<Show[]> {
    return this.shows.all();
  }

  @Post()
  @Needs('shows:write')
  @ChangesShows()
  @Answers(201, 'Creates a show', showSchema)
  async create(@Body({ schema: saveShowSchema }) show: SaveShowInput): Promise<Show> {
    return this.shows.stored(await this.services.call(SaveShowCall, { show }));
  }

  @Put(':id')
  @Needs('shows:write')
  @ChangesShows()
  @Answers(200, 'Edits a show; EDITED_MEANWHILE if `version` is not the newest', showSchema)
  async edit(
    @Id() id: string,
    @Body({ schema: saveShowSchema }) show: SaveShowInput,
  ): Promise<Show> {
    return this.shows.stored(await this.services.call(SaveShowCall, { id, show }));
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('shows:write')
  @ChangesShows()
  @Answers(204, 'Deletes a show without bookings')
  async delete(@Id() id: string): Promise<void> {
    await this.services.call(DeleteShowCall, { id });
  }

  @Post(':id/cancel')
  @HttpCode(202)
  @Needs('shows:cancel')
  @StepUp('cancel-show', { body: cancelShowSchema })
  @ChangesShows()
  @Answers(202, 'Cancels a show; refunds follow in the background, once it cannot be taken back')
  async cancel(
    @Id() id: string,
    @Body({ schema: cancelShowSchema }) { cancellationId = randomUUID() }: CancelShowInput,
  ): Promise<void> {
    await this.services.call(CancelShowCall, { id, cancellationId });
  }

  @Get(':id/history')
  @Needs('shows:read')
  @Answers(200, 'The history of a show, newest first', showHistorySchema)
  async history(@Id() id: string): Promise<ShowAction[]> {
    return (await this.services.call(GetShowHistoryCall, { id })).actions;
  }

  @Post(':id/message')
  @HttpCode(202)
  @Needs('bookers:message')
  @StepUp('message-bookers', { body: bookersMessageSchema })
  @Answers(
    202,
    'E-mails everyone who has a booking; a repeated messageId is the same message',
    bookersMessageReplySchema,
  )
  message(
    @Id() id: string,
    @Body({ schema: bookersMessageSchema }) message: BookersMessage,
  ): Promise<{ recipients: number }> {
    return this.services.call(MessageBookersCall, { showId: id, message });
  }
}
