import { Services } from '@club/kit';
import { venueListSchema } from '@club/contracts';
import { ListVenuesCall } from '@club/messages';
import { Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { CachedAnswers } from '../cache/cached-answers.js';

@PublicController('api/venues')
export class VenuesController {
  constructor(
    private readonly services: Services,
    private readonly cache: CachedAnswers,
  ) {}

  @Get()
  @Answers(200, 'The club’s venues', venueListSchema)
  list(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.cache.answer({ reply, ifNoneMatch }, 'venues', async () => ({
      body: (await this.services.call(ListVenuesCall, {})).venues,
    }));
  }
}
