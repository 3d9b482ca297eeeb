import { acceptInvitationSchema, type AcceptInvitationInput } from '@club/contracts';
import { Body, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { AcceptInvitation } from '../auth/staff/accept-invitation.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** Invited staff have no session yet, so the token of the invitation admits them. */
@PublicController('api/admin/invitations')
export class AdminInvitationsController {
  constructor(private readonly acceptInvitation: AcceptInvitation) {}

  @Post('accept')
  @HttpCode(204)
  @Limited('invitation')
  @Answers(204, 'Sets the first password of an account; an invitation works once')
  accept(@Body({ schema: acceptInvitationSchema }) input: AcceptInvitationInput): Promise<void> {
    return this.acceptInvitation.execute(input);
  }
}
