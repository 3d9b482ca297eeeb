import {
  loginReplySchema,
  loginSchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  type Login,
  type LoginReply,
  type PasskeyLogin,
} from '@club/contracts';
import { Body, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { DeviceCookie } from '../auth/device-cookie.js';
import { siteOf } from '../auth/factors/site.js';
import type { SignedIn } from '../auth/open-session.js';
import { PasskeySignIn } from '../auth/passkey-sign-in.js';
import { SignIn } from '../auth/sign-in.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** The staff routes that need no token. The limits of passwords are those of the use-case (ADR 36). */
@PublicController('api/admin/login')
export class AdminSignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly passkeySignIn: PasskeySignIn,
    private readonly deviceCookie: DeviceCookie,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers(
    200,
    'Signs a member of staff in; SECOND_FACTOR_REQUIRED asks for a code',
    loginReplySchema,
  )
  async login(
    @Body({ schema: loginSchema }) login: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<LoginReply> {
    const origin = { address: request.ip, ...this.deviceOf(request) };
    return this.answer(await this.signIn.execute(login, origin), response);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @Limited('passkey')
  @Answers(200, 'What a browser needs to sign in with a passkey', passkeyOptionsSchema)
  startPasskey(@Req() request: FastifyRequest) {
    return this.passkeySignIn.start(siteOf(request, this.settings.COOKIE_SECURE));
  }

  @Post('passkey')
  @HttpCode(200)
  @Limited('passkey')
  @Answers(200, 'Signs a member of staff in with a passkey', loginReplySchema)
  async loginWithPasskey(
    @Body({ schema: passkeyLoginSchema }) { answer }: PasskeyLogin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<LoginReply> {
    const site = siteOf(request, this.settings.COOKIE_SECURE);
    const origin = { site, ...this.deviceOf(request) };
    return this.answer(await this.passkeySignIn.execute(answer, origin), response);
  }

  private deviceOf(request: FastifyRequest) {
    return {
      deviceCookieOf: (username: string) => this.deviceCookie.read(request, username),
      userAgent: request.headers['user-agent'] ?? '',
    };
  }

  private answer({ reply, deviceCookie }: SignedIn, response: FastifyReply): LoginReply {
    this.deviceCookie.write(response, reply.admin.username, deviceCookie);
    return reply;
  }
}
