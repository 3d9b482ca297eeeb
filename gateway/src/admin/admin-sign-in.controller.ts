import { loginReplySchema, loginSchema, type Login, type LoginReply } from '@club/contracts';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { DeviceCookie } from '../auth/device-cookie.js';
import { Answers } from '../http/answers.js';
import { SignIn } from '../auth/sign-in.js';

/** The one staff route that needs no token. Its limits are those of the use-case (ADR 36). */
@PublicController('api/admin/login')
export class AdminSignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers(200, 'Signs a member of staff in', loginReplySchema)
  async login(
    @Body({ schema: loginSchema }) login: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<LoginReply> {
    const { reply, deviceCookie } = await this.signIn.execute(login, {
      address: request.ip,
      deviceCookie: this.deviceCookie.read(request),
      userAgent: request.headers['user-agent'] ?? '',
    });
    this.deviceCookie.write(response, deviceCookie);
    return reply;
  }
}
