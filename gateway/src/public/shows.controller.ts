import { showListSchema, showSchema, showsQuerySchema, type ShowsQuery } from '@club/contracts';
import { Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { CachedAnswers } from '../cache/cached-answers.js';
import { Id } from '../http/id-param.js';
import { ShowReader } from '../compose/show-reader.js';

@PublicController('api/shows')
export class ShowsController {
  constructor(
    private readonly shows: ShowReader,
    private readonly cache: CachedAnswers,
  ) {}

  @Get()
  @Answers(200, 'Upcoming shows, soonest first; X-Total-Count says how many', showListSchema)
  list(
    @Query({ schema: showsQuerySchema }) query: ShowsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.cache.answer({ reply, ifNoneMatch }, `shows ${JSON.stringify(query)}`, async () => {
      const { shows, total } = await this.shows.upcoming(query);
      return { body: shows, headers: { 'x-total-count': total } };
    });
  }

  @Get(':id')
  @Answers(200, 'One show, even if it is past or cancelled', showSchema)
  read(
    @Id() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.cache.answer({ reply, ifNoneMatch }, `show ${id}`, async () => ({
      body: await this.shows.one(id),
    }));
  }
}
