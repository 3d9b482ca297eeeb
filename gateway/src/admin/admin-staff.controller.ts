import {
  changeMemberSchema,
  invitedMemberSchema,
  inviteMemberSchema,
  staffListSchema,
  type ChangeMemberInput,
  type InvitedMember,
  type InviteMemberInput,
  type StaffMemberView,
} from '@club/contracts';
import { Body, Delete, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { ChangeMember } from '../auth/staff/change-member.js';
import { InviteMember } from '../auth/staff/invite-member.js';
import { ListMembers } from '../auth/staff/list-members.js';
import { ResetFactors } from '../auth/staff/reset-factors.js';
import { StepUp } from '../auth/step-up.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

interface StaffRequest {
  user: SignedInMember;
}

/** What owners do with the accounts of others (ADR 52). */
@StaffController('api/admin/staff')
export class AdminStaffController {
  constructor(
    private readonly members: ListMembers,
    private readonly inviteMember: InviteMember,
    private readonly changeMember: ChangeMember,
    private readonly resetFactors: ResetFactors,
  ) {}

  @Get()
  @Needs('staff:read')
  @Answers(200, 'All accounts of staff, by name', staffListSchema)
  list(@Req() { user }: StaffRequest): Promise<StaffMemberView[]> {
    return this.members.execute(user);
  }

  @Post()
  @Needs('staff:write')
  @StepUp('change-staff', {
    body: inviteMemberSchema,
    target: ({ username }) => username,
  })
  @Answers(201, 'Invites a new member of staff by e-mail', invitedMemberSchema)
  async invite(
    @Req() { user }: StaffRequest,
    @Body({ schema: inviteMemberSchema }) input: InviteMemberInput,
  ): Promise<InvitedMember> {
    return { id: await this.inviteMember.execute(user, input) };
  }

  @Patch(':id')
  @Needs('staff:write')
  @StepUp('change-staff', { body: changeMemberSchema })
  @Answers(200, 'Changes roles, or closes or opens the account of someone else', staffListSchema)
  async change(
    @Req() { user }: StaffRequest,
    @Id() id: string,
    @Body({ schema: changeMemberSchema }) change: ChangeMemberInput,
  ): Promise<StaffMemberView[]> {
    await this.changeMember.execute(user, id, change);
    return this.members.execute(user);
  }

  @Post(':id/invitation')
  @HttpCode(202)
  @Needs('staff:write')
  @StepUp('change-staff')
  @Answers(202, 'Sends another invitation; the one before ends')
  inviteAgain(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.inviteMember.again(user, id);
  }

  @Post(':id/factor-reset')
  @HttpCode(202)
  @Needs('staff:write')
  @StepUp('change-staff')
  @Answers(202, 'Removes the second factors of someone else in a day, unless it is cancelled')
  askForReset(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.resetFactors.ask(user, id, new Date());
  }

  @Post(':id/factor-reset/confirm')
  @HttpCode(204)
  @Needs('staff:write')
  @StepUp('change-staff')
  @Answers(204, 'Removes them at once, if another owner has asked for it')
  confirmReset(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.resetFactors.confirm(user, id, new Date());
  }

  @Delete(':id/factor-reset')
  @HttpCode(204)
  @Needs('staff:write')
  @Answers(204, 'Leaves them as they are after all')
  cancelReset(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.resetFactors.cancel(user, id);
  }
}
