import { HttpCode, Post, Req } from '@nestjs/common';
import { BeforeFactor, Needs, StaffController } from '../auth/audience.js';
import { OwnSessions } from '../auth/own-sessions.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { Answers } from '../http/answers.js';

@StaffController('api/admin/logout')
export class AdminSignOutController {
  constructor(private readonly sessions: OwnSessions) {}

  @Post()
  @HttpCode(204)
  @Needs('account:own')
  @BeforeFactor()
  @Answers(204, 'Ends the session: its token is worth nothing from now on')
  logout(@Req() { user }: { user: SignedInMember }): Promise<void> {
    return this.sessions.endCurrent(user);
  }
}
