import { statsSchema, type Stats } from '@club/contracts';
import { GetBookingStats } from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { BookingClient } from '../../clients/booking.client.js';
import { ShowReader } from '../../shows/show-reader.js';

@StaffController('api/admin/stats')
export class StatsController {
  constructor(
    private readonly booking: BookingClient,
    private readonly shows: ShowReader,
  ) {}

  @Get()
  @Needs('stats:read')
  @Answers(200, 'The four figures of the dashboard', statsSchema)
  async read(): Promise<Stats> {
    const [shows, stats] = await Promise.all([
      this.shows.all(),
      this.booking.call(GetBookingStats, {}),
    ]);
    const { revenuePence, giftCardSalesPence, ...counts } = stats;
    return {
      totalShows: shows.length,
      totalRevenue: revenuePence / 100,
      giftCardSales: giftCardSalesPence / 100,
      ...counts,
    };
  }
}
