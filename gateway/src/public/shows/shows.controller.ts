import { showListSchema, showSchema, showsQuerySchema, type Show, type ShowsQuery } from '@club/contracts';
import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { Id } from '../../http/known-id.js';
import { ShowReader } from '../../shows/show-reader.js';

@PublicController('api/shows')
export class ShowsController {
  constructor(private readonly shows: ShowReader) {}

  @Get()
  @Answers(200, 'Upcoming shows, soonest first; X-Total-Count says how many', showListSchema)
  async list(@Query({ schema: showsQuerySchema }) query: ShowsQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<Show[]> {
    const { shows, total } = await this.shows.upcoming(query);
    void reply.header('X-Total-Count', total);
    return shows;
  }

  @Get(':id')
  @Answers(200, 'One show, past and cancelled ones too', showSchema)
  read(@Id() id: string): Promise<Show> {
    return this.shows.one(id);
  }
}
