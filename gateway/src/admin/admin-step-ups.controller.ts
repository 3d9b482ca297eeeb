import {
  confirmActSchema,
  confirmedActSchema,
  passkeyOptionsSchema,
  type ConfirmActInput,
  type ConfirmedAct,
} from '@club/contracts';
import { Body, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BeforeFactor, Needs, StaffController } from '../auth/audience.js';
import { ConfirmAct } from '../auth/confirm-act.js';
import { siteOf } from '../auth/factors/site.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { networkOf } from '../http/network-of.js';

type StaffRequest = FastifyRequest & { user: SignedInMember };

/** Confirmations of single acts (ADR 50). */
@StaffController('api/admin/step-ups')
@BeforeFactor()
export class AdminStepUpsController {
  constructor(
    private readonly confirmAct: ConfirmAct,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post()
  @HttpCode(204)
  @Needs('account:own')
  @Answers(
    204,
    'Confirms the act that was answered STEP_UP_REQUIRED; send it again within 5 minutes',
  )
  confirm(
    @Req() request: StaffRequest,
    @Body({ schema: confirmActSchema }) input: ConfirmActInput,
  ): Promise<void> {
    const origin = { site: this.siteOf(request), network: networkOf(request.ip) };
    return this.confirmAct.execute(request.user, input, origin);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @Needs('account:own')
  @Answers(200, 'What a browser needs to confirm this act with a passkey', passkeyOptionsSchema)
  startPasskey(
    @Req() request: StaffRequest,
    @Body({ schema: confirmedActSchema }) act: ConfirmedAct,
  ) {
    return this.confirmAct.startPasskey(request.user, act, this.siteOf(request));
  }

  private siteOf(request: FastifyRequest) {
    return siteOf(request, this.settings.COOKIE_SECURE);
  }
}
