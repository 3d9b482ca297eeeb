import {
  decideRefundSchema,
  requestedRefundListSchema,
  requestedRefundSchema,
  type DecideRefundInput,
  type RequestedRefund,
} from '@club/contracts';
import { Services } from '@club/kit';
import { ApproveRefundCall, DeclineRefundCall, ListRefundRequestsCall } from '@club/messages';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { composeRequestedRefund } from '../compose/compose-requested-refund.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin/refund-requests')
export class AdminRefundRequestsController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('bookings:refund')
  @Answers(
    200,
    'Refunds that wait for approval at the venues of the member of staff, and those that they have asked for',
    requestedRefundListSchema,
  )
  async list(): Promise<RequestedRefund[]> {
    const { requests } = await this.services.call(ListRefundRequestsCall, {});
    return requests.map(composeRequestedRefund);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Needs('bookings:refund-any')
  @StepUp('approve-refund', { body: decideRefundSchema })
  @ChangesShows()
  @Answers(
    200,
    'Approves and makes a refund that someone else has asked for; repeating it is safe',
    requestedRefundSchema,
  )
  async approve(
    @Id() id: string,
    @Body({ schema: decideRefundSchema }) decision: DecideRefundInput,
  ): Promise<RequestedRefund> {
    return composeRequestedRefund(await this.services.call(ApproveRefundCall, { ...decision, id }));
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Needs('bookings:refund-any')
  @Answers(200, 'Declines a refund that was asked for', requestedRefundSchema)
  async decline(
    @Id() id: string,
    @Body({ schema: decideRefundSchema }) decision: DecideRefundInput,
  ): Promise<RequestedRefund> {
    return composeRequestedRefund(await this.services.call(DeclineRefundCall, { ...decision, id }));
  }
}
