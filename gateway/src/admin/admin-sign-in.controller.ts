import { loginReplySchema, loginSchema, type Login, type LoginReply } from '@club/contracts';
import { Body, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { SignIn } from '../auth/sign-in.js';
import { Limited } from '../limits/limits.guard.js';

/** The one staff route that needs no token. */
@PublicController('api/admin/login')
export class AdminSignInController {
  constructor(private readonly signIn: SignIn) {}

  @Post()
  @HttpCode(200)
  @Limited('login')
  @Answers(200, 'Signs a member of staff in', loginReplySchema)
  login(@Body({ schema: loginSchema }) login: Login): Promise<LoginReply> {
    return this.signIn.execute(login);
  }
}
