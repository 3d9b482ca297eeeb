import { Services } from '@club/kit';
import {
  bookingDetailSchema,
  bookingListSchema,
  bookingSchema,
  bookingsQuerySchema,
  doorNoteSchema,
  sellAtDeskSchema,
  editCustomerSchema,
  penceToPounds,
  poundsToPence,
  refundRequestSchema,
  requestedRefundSchema,
  resendRequestSchema,
  resolveQuarantineSchema,
  type Booking,
  type BookingDetail,
  type BookingsQuery,
  type DoorNoteInput,
  type SellAtDeskInput,
  type EditCustomerInput,
  type RefundRequest,
  type RequestedRefund,
  type ResendRequest,
  type ResolveQuarantineInput,
} from '@club/contracts';
import {
  AskForRefundCall,
  EditCustomerCall,
  GetBookingCall,
  ListBookingsCall,
  NoteForDoorCall,
  RefundBookingCall,
  ResendConfirmationCall,
  ResolveQuarantineCall,
  SellAtDeskCall,
  type BookingDetailView,
} from '@club/messages';
import { Body, Get, HttpCode, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { composeBooking } from '../compose/compose-booking.js';
import { composeUnpaidMove } from '../compose/compose-unpaid-move.js';
import { composeDispute } from '../compose/compose-dispute.js';
import { composeRequestedRefund } from '../compose/compose-requested-refund.js';
import { composeReturn } from '../compose/compose-returns.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';
import { ShowReader } from '../compose/show-reader.js';

@StaffController('api/admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get()
  @Needs('bookings:read')
  @Answers(
    200,
    'Bookings with details, newest first; X-Total-Count is their number',
    bookingListSchema,
  )
  async list(
    @Query({ schema: bookingsQuerySchema }) query: BookingsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Booking[]> {
    const { bookings, total } = await this.services.call(ListBookingsCall, query);
    const shows = await this.shows.byIds(bookings.map(({ showId }) => showId));
    void reply.header('X-Total-Count', total);
    return bookings.map((booking) => composeBooking(booking, shows.get(booking.showId)));
  }

  @Post()
  @Needs('bookings:write')
  @ChangesShows()
  @Answers(
    201,
    'A phone or desk booking: completed at once, or held for its pay link; a repeated bookingId is the same booking',
    bookingSchema,
  )
  async sell(@Body({ schema: sellAtDeskSchema }) input: SellAtDeskInput): Promise<Booking> {
    const booking = await this.services.call(SellAtDeskCall, input);
    return composeBooking(booking, await this.shows.cachedShow(booking.showId));
  }

  @Get(':id')
  @Needs('bookings:read')
  @Answers(200, 'One booking with its history, refunds, disputes and e-mails', bookingDetailSchema)
  async read(@Id() id: string): Promise<BookingDetail> {
    return this.compose(await this.services.call(GetBookingCall, { id }));
  }

  @Patch(':id')
  @Needs('bookings:write')
  @Answers(200, 'Changes the customer’s name, e-mail and phone', bookingDetailSchema)
  async edit(
    @Id() id: string,
    @Body({ schema: editCustomerSchema }) customer: EditCustomerInput,
  ): Promise<BookingDetail> {
    return this.compose(await this.services.call(EditCustomerCall, { id, customer }));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Needs('bookings:refund')
  @StepUp('refund', {
    body: refundRequestSchema,
    pence: ({ amount }) => poundsToPence(amount),
    isNeeded: ({ amount }, settings) => amount > settings.STEP_UP_REFUND_POUNDS,
  })
  @ChangesShows()
  @Answers(
    200,
    'Refunds a part or all; a repeated refundId is the same refund',
    bookingDetailSchema,
  )
  async refund(
    @Id() id: string,
    @Body({ schema: refundRequestSchema }) { amount, ...refund }: RefundRequest,
  ): Promise<BookingDetail> {
    return this.compose(
      await this.services.call(RefundBookingCall, {
        id,
        refund: { ...refund, pence: poundsToPence(amount) },
      }),
    );
  }

  @Post(':id/refund-requests')
  @HttpCode(202)
  @Needs('bookings:refund')
  @Answers(
    202,
    'Asks a manager for a refund above the limit; a repeated refundId is the same request',
    requestedRefundSchema,
  )
  async askForRefund(
    @Id() id: string,
    @Body({ schema: refundRequestSchema }) { amount, ...refund }: RefundRequest,
  ): Promise<RequestedRefund> {
    return composeRequestedRefund(
      await this.services.call(AskForRefundCall, {
        id,
        refund: { ...refund, pence: poundsToPence(amount) },
      }),
    );
  }

  @Post(':id/quarantine')
  @HttpCode(200)
  @Needs('bookings:resolve')
  @StepUp('refund', {
    body: resolveQuarantineSchema,
    isNeeded: ({ how }) => how === 'refund', // any sum: only Stripe knows what it has received
  })
  @ChangesShows()
  @Answers(
    200,
    'Ends a quarantine: refunds what Stripe received, or frees the places if Stripe has no payment',
    bookingDetailSchema,
  )
  async resolve(
    @Id() id: string,
    @Body({ schema: resolveQuarantineSchema }) solution: ResolveQuarantineInput,
  ): Promise<BookingDetail> {
    return this.compose(await this.services.call(ResolveQuarantineCall, { ...solution, id }));
  }

  @Put(':id/door-note')
  @HttpCode(204)
  @Needs('bookings:write')
  @Answers(204, 'Writes what the door should know about the party; an empty note removes it')
  async noteForDoor(
    @Id() id: string,
    @Body({ schema: doorNoteSchema }) { note }: DoorNoteInput,
  ): Promise<void> {
    await this.services.call(NoteForDoorCall, { id, note });
  }

  @Post(':id/resend')
  @HttpCode(202)
  @Needs('bookings:write')
  @Answers(202, 'Sends the confirmation or the pay link again; a repeated resendId sends nothing')
  async resend(
    @Id() id: string,
    @Body({ schema: resendRequestSchema }) { resendId }: ResendRequest,
  ): Promise<void> {
    await this.services.call(ResendConfirmationCall, { id, resendId });
  }

  private async compose({
    booking,
    giftPence,
    refundedPence,
    refunds,
    disputes,
    refundLimit,
    refundRequests,
    returns,
    unpaidMove,
    ...rest
  }: BookingDetailView): Promise<BookingDetail> {
    return {
      ...composeBooking(booking, await this.shows.cachedShow(booking.showId)),
      ...rest,
      giftCardPaid: penceToPounds(giftPence),
      refunded: penceToPounds(refundedPence),
      refunds: refunds.map(({ pence, ...refund }) => ({ ...refund, amount: penceToPounds(pence) })),
      disputes: disputes.map(composeDispute),
      refundLimit: refundLimit && {
        total: penceToPounds(refundLimit.totalPence),
        left: penceToPounds(refundLimit.leftPence),
      },
      refundRequests: refundRequests.map(composeRequestedRefund),
      returns: returns.map(composeReturn),
      unpaidMove: composeUnpaidMove(unpaidMove),
    };
  }
}
