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
  @Answers(201, 'Saves who the order is for; 200 if it was saved before', bookingSchema)
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
    'A hint that the card was charged: 200 if completed, 202 if not known yet',
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

  /** Bookings are answered without their show while catalog is down. */
  private async withShow(booking: BookingView): Promise<Booking> {
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }
}
