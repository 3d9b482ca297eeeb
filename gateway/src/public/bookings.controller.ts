import { Services } from '@club/kit';
import {
  bookingSchema,
  createBookingSchema,
  DomainError,
  ERROR_STATUS,
  paymentHintSchema,
  paymentOutcomeSchema,
  placedBookingSchema,
  poundsToPence,
  type Booking,
  type CreateBookingInput,
  type PaymentHint,
  type PaymentOutcome,
  type PlacedBooking,
} from '@club/contracts';
import {
  ConfirmPaymentCall,
  SubmitDetailsCall,
  type BookingView,
  type ConfirmPaymentInput,
  type ReplyOf,
} from '@club/messages';
import { Body, HttpStatus, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
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
  @ChangesShows()
  @Answers(
    201,
    'Saves the customer of an order: 201 the first time, 200 afterwards',
    placedBookingSchema,
  )
  async create(
    @Body({ schema: createBookingSchema })
    { totalAmount, paymentStatus: _, ...details }: CreateBookingInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlacedBooking> {
    const totalPence = poundsToPence(Number(totalAmount));
    const sessionId = this.sessions.of(request, reply);
    const { booking, repeated, ...link } = await this.services.call(SubmitDetailsCall, {
      ...details,
      totalPence,
      sessionId,
    });
    void reply.code(repeated ? HttpStatus.OK : HttpStatus.CREATED);
    return { ...(await this.withShow(booking)), ...link };
  }

  @Patch(':id/payment')
  @Limited('booking')
  @ChangesShows()
  @Answers(
    200,
    'The browser reports a payment and Stripe is asked: 200 if the order is completed, else 202; the booking only for the browser that placed the order, if it can be read now',
    z.union([bookingSchema, paymentOutcomeSchema]),
  )
  async confirm(
    @Id() bookingId: string,
    @Body({ schema: paymentHintSchema }) { paymentIntentId }: PaymentHint,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Booking | PaymentOutcome> {
    const sessionId = this.sessions.known(request);
    const confirmed = await this.ask({ bookingId, paymentIntentId, sessionId });
    const paymentStatus = confirmed?.outcome ?? 'pending';
    void reply.code(paymentStatus === 'completed' ? HttpStatus.OK : HttpStatus.ACCEPTED);
    if (confirmed?.booking === undefined) return { id: bookingId, paymentStatus };
    return this.withShow(confirmed.booking);
  }

  /**
   * @returns undefined if booking cannot answer now. The card may have been charged, so this is not a failure: people
   * would pay twice. Booking learns of the payment from Stripe.
   */
  private async ask(
    hint: ConfirmPaymentInput,
  ): Promise<ReplyOf<typeof ConfirmPaymentCall> | undefined> {
    try {
      return await this.services.call(ConfirmPaymentCall, hint);
    } catch (error) {
      const isRefusal = error instanceof DomainError && ERROR_STATUS[error.code] < 500;
      if (isRefusal) throw error; // guard: hint-never-fails (reliability.md 2.3)
      return undefined;
    }
  }

  /** Adds the show, or leaves it out if it cannot be read, for example while catalog is down. */
  private async withShow(booking: BookingView): Promise<Booking> {
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }
}
