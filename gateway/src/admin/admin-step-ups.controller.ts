import { confirmActSchema, type ConfirmActInput } from '@club/contracts';
import { Body, HttpCode, Post, Req } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { ConfirmAct } from '../auth/confirm-act.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { Answers } from '../http/answers.js';

/** Confirmations of single acts (ADR 50). */
@StaffController('api/admin/step-ups')
export class AdminStepUpsController {
  constructor(private readonly confirmAct: ConfirmAct) {}

  @Post()
  @HttpCode(204)
  @Needs('account:own')
  @Answers(
    204,
    'Confirms the act that was answered STEP_UP_REQUIRED; send it again within 5 minutes',
  )
  confirm(
    @Req() { user }: { user: SignedInMember },
    @Body({ schema: confirmActSchema }) input: ConfirmActInput,
  ): Promise<void> {
    return this.confirmAct.execute(user, input);
  }
}
