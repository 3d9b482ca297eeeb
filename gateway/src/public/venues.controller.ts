import { Services } from '@club/kit';
import { venueListSchema } from '@club/contracts';
import { ListVenuesCall } from '@club/messages';
import { Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { KeptAnswers } from '../http/kept-answers.js';

@PublicController('api/venues')
export class VenuesController {
  constructor(
    private readonly services: Services,
    private readonly kept: KeptAnswers,
  ) {}

  @Get()
  @Answers(200, 'The club’s venues', venueListSchema)
  list(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('if-none-match') ifNoneMatch?: string,
  ): Promise<Buffer | undefined> {
    return this.kept.answer({ reply, ifNoneMatch }, 'venues', async () => ({
      body: (await this.services.call(ListVenuesCall, {})).venues,
    }));
  }
}
