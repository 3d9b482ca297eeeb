import { Services } from '@club/kit';
import { DomainError } from '@club/contracts';
import { ReceiveStripeEventCall } from '@club/messages';
import { Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { Answers } from '../http/answers.js';

@PublicController('api/stripe/webhook')
export class StripeWebhookController {
  constructor(private readonly services: Services) {}

  @Post()
  @HttpCode(200)
  @ChangesShows()
  @Answers(200, 'Stripe’s signed events; 400 for a bad signature, 5xx if Stripe should try again')
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    if (request.rawBody === undefined || signature === undefined)
      throw new DomainError('BAD_SIGNATURE');
    await this.services.call(ReceiveStripeEventCall, {
      rawBody: request.rawBody.toString('utf8'),
      signature,
    });
    return { received: true };
  }
}
