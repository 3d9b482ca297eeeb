import { bookingListSchema, pageQuerySchema, type Booking, type PageQuery } from '@club/contracts';
import { ListBookings } from '@club/messages';
import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { composeBooking } from '../../bookings/compose-booking.js';
import { BookingClient } from '../../clients/booking.client.js';
import { ShowReader } from '../../shows/show-reader.js';

@StaffController('api/admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly booking: BookingClient,
    private readonly shows: ShowReader,
  ) {}

  @Get()
  @Needs('bookings:read')
  @Answers(200, 'Bookings with details, newest first; X-Total-Count says how many', bookingListSchema)
  async list(@Query({ schema: pageQuerySchema }) query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<Booking[]> {
    const { bookings, total } = await this.booking.call(ListBookings, query);
    const shows = await this.shows.byIds(bookings.map(({ showId }) => showId));
    void reply.header('X-Total-Count', total);
    return bookings.map((booking) => composeBooking(booking, shows.get(booking.showId)));
  }
}
