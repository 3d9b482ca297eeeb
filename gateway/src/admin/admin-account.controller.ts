import {
  changePasswordSchema,
  ownAccountSchema,
  staffSessionListSchema,
  type ChangePasswordInput,
  type OwnAccount,
  type StaffSession,
} from '@club/contracts';
import { Body, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BeforeFactor, Needs, StaffController } from '../auth/audience.js';
import { ChangePassword } from '../auth/change-password.js';
import { OwnSessions } from '../auth/own-sessions.js';
import { ReadOwnAccount } from '../auth/read-own-account.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

interface StaffRequest {
  user: SignedInMember;
}

/** What members of staff do with their own account. */
@StaffController('api/admin/account')
export class AdminAccountController {
  constructor(
    private readonly account: ReadOwnAccount,
    private readonly sessions: OwnSessions,
    private readonly changePassword: ChangePassword,
  ) {}

  @Get()
  @Needs('account:own')
  @BeforeFactor()
  @Answers(200, 'One’s own account, and what one may do at which venues', ownAccountSchema)
  read(@Req() { user }: StaffRequest): Promise<OwnAccount> {
    return this.account.execute(user);
  }

  @Get('sessions')
  @Needs('account:own')
  @Answers(
    200,
    'One’s own sessions, the last used one first, twenty at most; X-Total-Count is their number',
    staffSessionListSchema,
  )
  async list(
    @Req() { user }: StaffRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffSession[]> {
    const { sessions, total } = await this.sessions.list(user);
    void reply.header('X-Total-Count', total);
    return sessions;
  }

  @Delete('sessions')
  @HttpCode(204)
  @Needs('account:own')
  @Answers(204, 'Ends all of one’s own sessions except the one that asks')
  endOthers(@Req() { user }: StaffRequest): Promise<void> {
    return this.sessions.endOthers(user);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Needs('account:own')
  @Answers(204, 'Ends one of one’s own sessions')
  end(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.sessions.end(user, id);
  }

  @Post('password')
  @HttpCode(204)
  @Needs('account:own')
  @Answers(204, 'Changes one’s own password and ends all other sessions')
  password(
    @Req() { user }: StaffRequest,
    @Body({ schema: changePasswordSchema }) input: ChangePasswordInput,
  ): Promise<void> {
    return this.changePassword.execute(user, input);
  }
}
