import { Services } from '@club/kit';
import {
  bookingSchema,
  createBookingSchema,
  paymentHintSchema,
  poundsToPence,
  type Booking,
  type CreateBookingInput,
  type PaymentHint,
} from '@club/contracts';
import { ConfirmPaymentCall, SubmitDetailsCall, type BookingView } from '@club/messages';
import { Body, HttpStatus, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';
import { composeBooking } from '../compose/compose-booking.js';
import { Limited } from '../limits/limits.guard.js';
import { ShowReader } from '../compose/show-reader.js';
import { BrowserSessions } from './browser-sessions.js';

@PublicController('api/bookings')
export class BookingsController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
    private readonly sessions: BrowserSessions,
  ) {}

  @Post()
  @Limited('booking')
  @Answers(201, 'Saves the customer of an order: 201 the first time, 200 afterwards', bookingSchema)
  async create(
    @Body({ schema: createBookingSchema })
    { totalAmount, paymentStatus: _, ...details }: CreateBookingInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Booking> {
    const totalPence = poundsToPence(Number(totalAmount));
    const sessionId = this.sessions.of(request, reply);
    const { booking, repeated } = await this.services.call(SubmitDetailsCall, {
      ...details,
      totalPence,
      sessionId,
    });
    void reply.code(repeated ? HttpStatus.OK : HttpStatus.CREATED);
    return this.withShow(booking);
  }

  @Patch(':id/payment')
  @Limited('booking')
  @Answers(
    200,
    'The browser reports a payment and Stripe is asked: 200 if the order is completed, else 202',
    bookingSchema,
  )
  async confirm(
    @Id() bookingId: string,
    @Body({ schema: paymentHintSchema }) { paymentIntentId }: PaymentHint,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Booking> {
    const { outcome, booking } = await this.services.call(ConfirmPaymentCall, {
      bookingId,
      paymentIntentId,
    });
    void reply.code(outcome === 'completed' ? HttpStatus.OK : HttpStatus.ACCEPTED);
    return this.withShow(booking);
  }

  /** Adds the show, or leaves it out if it cannot be read, for example while catalog is down. */
  private async withShow(booking: BookingView): Promise<Booking> {
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }
}
