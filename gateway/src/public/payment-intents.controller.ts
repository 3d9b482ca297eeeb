import { Services } from '@club/kit';
import { randomBytes } from 'node:crypto';
import {
  createPaymentIntentSchema,
  paymentIntentReplySchema,
  penceToPounds,
  poundsToPence,
  type CreatePaymentIntentInput,
  type PaymentIntentReply,
} from '@club/contracts';
import { PlaceOrderCall } from '@club/messages';
import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { Answers } from '../http/answers.js';
import { hmacId } from '../http/hmac-id.js';
import { networkOf } from '../http/network-of.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Limited } from '../limits/limits.guard.js';
import { RateLimits } from '../limits/rate-limits.js';
import { BrowserSessions } from './browser-sessions.js';

@PublicController('api/create-payment-intent')
export class PaymentIntentsController {
  constructor(
    private readonly services: Services,
    private readonly sessions: BrowserSessions,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post()
  @Limited('intent')
  @ChangesShows()
  @Answers(
    201,
    'Holds the places and prepares the payment; a repeated request gets the same order',
    paymentIntentReplySchema,
  )
  async create(
    @Body({ schema: createPaymentIntentSchema }) { amount, ...input }: CreatePaymentIntentInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentIntentReply> {
    const network = networkOf(request.ip);
    if (input.giftCardCodes !== undefined) await this.limits.use('gift-code', network);
    const { duePence, ...order } = await this.services.call(PlaceOrderCall, {
      ...input,
      amountPence: poundsToPence(amount),
      orderId: randomBytes(16).toString('hex'),
      ...this.sessions.open(request, reply),
      client: hmacId(this.settings.COOKIE_SECRET, 'client', network),
    });
    return { ...order, amountDue: penceToPounds(duePence) };
  }
}
