import { isAllowed, Services } from '@club/kit';
import { overviewSchema, signedPenceToPounds, type Overview } from '@club/contracts';
import { GetOverviewCall, outboxCalls } from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { composeDispute } from '../compose/compose-dispute.js';
import { ShowReader } from '../compose/show-reader.js';

/** The services with an outbox, in the order of the calls below. */
const OWNERS = ['booking', 'enquiry'] as const;

@StaffController('api/admin')
export class AdminOverviewController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get('overview')
  @Needs('money:read')
  @Answers(200, 'Sales by week and city, and what waits for staff', overviewSchema)
  async read(): Promise<Overview> {
    const [{ sales, disputes, ...rest }, mails] = await Promise.all([
      this.services.call(GetOverviewCall, {}),
      this.failedMails(),
    ]);
    const shows = await this.shows.byIds(sales.map(({ showId }) => showId));
    const summed = new Map<string, Overview['sales'][number]>();
    for (const { week, showId, tickets, pence } of sales) {
      const city = shows.get(showId)?.venue.city ?? 'Elsewhere';
      const sum = summed.get(`${week} ${city}`) ?? { week, city, tickets: 0, revenue: 0 };
      summed.set(`${week} ${city}`, {
        week,
        city,
        tickets: sum.tickets + tickets,
        revenue: sum.revenue + signedPenceToPounds(pence),
      });
    }
    return {
      ...rest,
      ...mails,
      disputes: disputes.map(composeDispute),
      sales: [...summed.values()].sort(
        (a, b) => b.week.localeCompare(a.week) || a.city.localeCompare(b.city),
      ),
    };
  }

  /**
   * Failed e-mails of both services, newest first. If a service is down, the overview still shows the rest. For members
   * who may not read e-mails there are none, and nothing is unknown.
   */
  private async failedMails(): Promise<Pick<Overview, 'failedMails' | 'mailsUnknownOf'>> {
    if (!isAllowed('mails:read')) return { failedMails: [], mailsUnknownOf: [] };
    const asked = await Promise.allSettled([
      this.services.call(outboxCalls.booking.list, { show: 'failed' }),
      this.services.call(outboxCalls.enquiry.list, { show: 'failed' }),
    ]);
    const failedMails = asked.flatMap((reply) =>
      reply.status === 'fulfilled' ? reply.value.mails : [],
    );
    return {
      failedMails: failedMails.sort((a, b) => b.at.localeCompare(a.at)),
      mailsUnknownOf: OWNERS.filter((_, index) => asked[index]?.status === 'rejected'),
    };
  }
}
