import { HttpCode, Post, Req } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { SignIn } from '../auth/sign-in.js';

@StaffController('api/admin/logout')
export class AdminSignOutController {
  constructor(private readonly signIn: SignIn) {}

  @Post()
  @HttpCode(204)
  @Needs('session:end')
  @Answers(204, 'Ends the session: its token is worth nothing from now on')
  async logout(@Req() request: { user: { sessionId: string } }): Promise<void> {
    await this.signIn.end(request.user.sessionId);
  }
}
