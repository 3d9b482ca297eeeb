import { randomBytes } from 'node:crypto';
import {
  createPaymentIntentSchema,
  paymentIntentReplySchema,
  penceToPounds,
  poundsToPence,
  type CreatePaymentIntent,
  type PaymentIntentReply,
} from '@club/contracts';
import { PlaceOrderCall } from '@club/messages';
import { Body, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { BookingClient } from '../../clients/booking.client.js';
import { Limited } from '../../limits/limits.guard.js';
import { BrowserSessions } from './browser-sessions.js';

@PublicController('api/create-payment-intent')
export class PaymentIntentsController {
  constructor(
    private readonly booking: BookingClient,
    private readonly sessions: BrowserSessions,
  ) {}

  @Post()
  @Limited('intent')
  @Answers(201, 'Holds the places and prepares the payment; repeated, it answers the same order', paymentIntentReplySchema)
  async create(
    @Body({ schema: createPaymentIntentSchema }) { amount, ...wish }: CreatePaymentIntent,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentIntentReply> {
    const { duePence, ...order } = await this.booking.call(PlaceOrderCall, {
      ...wish,
      amountPence: poundsToPence(amount),
      orderId: randomBytes(16).toString('hex'),
      sessionId: this.sessions.of(request, reply),
    });
    return { ...order, amountDue: penceToPounds(duePence) };
  }
}
