import { isAllowed, Services } from '@club/kit';
import { signedPenceToPounds, statsSchema, type Stats } from '@club/contracts';
import { GetBookingStatsCall } from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { ShowReader } from '../compose/show-reader.js';

@StaffController('api/admin/stats')
export class AdminStatsController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get()
  @Needs('money:read')
  @Answers(200, 'The four figures of the dashboard', statsSchema)
  async read(): Promise<Stats> {
    const [shows, stats] = await Promise.all([
      this.shows.all(),
      this.services.call(GetBookingStatsCall, {}),
    ]);
    const { revenuePence, giftCardSalesPence, ...counts } = stats;
    return {
      totalShows: shows.filter(({ venue }) => isAllowed('money:read', venue.id)).length,
      totalRevenue: signedPenceToPounds(revenuePence),
      giftCardSales: signedPenceToPounds(giftCardSalesPence),
      ...counts,
    };
  }
}
