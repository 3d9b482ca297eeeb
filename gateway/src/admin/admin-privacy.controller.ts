import { Services } from '@club/kit';
import { privacyOverviewSchema, type PrivacyOverview, type RetentionRun } from '@club/contracts';
import { ListPrivacyRequestsCall, PRIVACY_SERVICES, privacyCalls } from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';

@StaffController('api/admin/privacy')
export class AdminPrivacyController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('privacy:write')
  @Answers(
    200,
    'Questions about personal data, and what the last night found',
    privacyOverviewSchema,
  )
  async read(): Promise<PrivacyOverview> {
    const { requests, complaints } = await this.services.call(ListPrivacyRequestsCall, {});
    const nights = await Promise.allSettled(
      PRIVACY_SERVICES.map((service) => this.services.call(privacyCalls[service].retention, {})),
    );
    const runs = nights.flatMap((night): RetentionRun[] =>
      night.status === 'fulfilled' ? night.value.runs : [],
    );
    const unknownOf = PRIVACY_SERVICES.filter((_, index) => nights[index]?.status === 'rejected');
    return { requests, complaints, runs, unknownOf };
  }
}
