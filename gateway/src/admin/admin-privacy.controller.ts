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
    'Requests for personal data, complaints, and the results of last night’s clean-up',
    privacyOverviewSchema,
  )
  async read(): Promise<PrivacyOverview> {
    const [{ requests, complaints }, outcomes] = await Promise.all([
      this.services.call(ListPrivacyRequestsCall, {}),
      Promise.allSettled(
        PRIVACY_SERVICES.map((service) => this.services.call(privacyCalls[service].retention, {})),
      ),
    ]);
    const runs = outcomes.flatMap((outcome): RetentionRun[] =>
      outcome.status === 'fulfilled' ? outcome.value.runs : [],
    );
    const unanswered = PRIVACY_SERVICES.filter(
      (_, index) => outcomes[index]?.status === 'rejected',
    );
    return { requests, complaints, runs, unknownOf: unanswered };
  }
}
