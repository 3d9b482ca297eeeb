import { showListSchema, showSchema, showsQuerySchema, type ShowsQuery } from '@club/contracts';
import { Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { KeptAnswers } from '../http/kept-answers.js';
import { Id } from '../http/known-id.js';
import { ShowReader } from '../compose/show-reader.js';

@PublicController('api/shows')
export class ShowsController {
  constructor(
    private readonly shows: ShowReader,
    private readonly kept: KeptAnswers,
  ) {}

  @Get()
  @Answers(200, 'Upcoming shows, soonest first; X-Total-Count says how many', showListSchema)
  list(
    @Query({ schema: showsQuerySchema }) query: ShowsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.kept.answer({ reply, ifNoneMatch }, `shows ${JSON.stringify(query)}`, async () => {
      const { shows, total } = await this.shows.upcoming(query);
      return { body: shows, headers: { 'x-total-count': total } };
    });
  }

  @Get(':id')
  @Answers(200, 'One show, past and cancelled ones too', showSchema)
  read(
    @Id() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.kept.answer({ reply, ifNoneMatch }, `show ${id}`, async () => ({
      body: await this.shows.one(id),
    }));
  }
}
