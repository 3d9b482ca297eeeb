import {
  addPasskeySchema,
  confirmTotpSchema,
  newTotpSchema,
  ownFactorsSchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  renamePasskeySchema,
  type AddPasskeyInput,
  type ConfirmTotpInput,
  type NewTotp,
  type OwnFactors as OwnFactorsReply,
  type RecoveryCodesReply,
  type RenamePasskeyInput,
} from '@club/contracts';
import { Body, Delete, Get, HttpCode, Inject, Patch, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BeforeFactor, Needs, StaffController } from '../auth/audience.js';
import { ManageOwnFactors } from '../auth/factors/manage-own-factors.js';
import { OwnFactors } from '../auth/factors/own-factors.js';
import { siteOf } from '../auth/factors/site.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { ResetFactors } from '../auth/staff/reset-factors.js';
import { StepUp } from '../auth/step-up.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

type StaffRequest = FastifyRequest & { user: SignedInMember };

/** One's own second factors (ADR 50). A member who has one confirms a change with it. */
@StaffController('api/admin/account')
@BeforeFactor()
export class AdminFactorsController {
  constructor(
    private readonly factors: OwnFactors,
    private readonly manage: ManageOwnFactors,
    private readonly resetFactors: ResetFactors,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Get('factors')
  @Needs('account:own')
  @Answers(200, 'One’s own factors, and when one is needed at the latest', ownFactorsSchema)
  list(@Req() { user }: StaffRequest): Promise<OwnFactorsReply> {
    return this.manage.list(user);
  }

  @Delete('factor-reset')
  @HttpCode(204)
  @Needs('account:own')
  @Answers(204, 'Keeps one’s own factors, although an owner has asked to remove them')
  cancelReset(@Req() { user }: StaffRequest): Promise<void> {
    return this.resetFactors.cancel(user, user.id);
  }

  @Post('totp')
  @HttpCode(200)
  @Needs('account:own')
  @StepUp('change-factors')
  @Answers(
    200,
    'A new secret for an authenticator app; it counts once it is confirmed',
    newTotpSchema,
  )
  startTotp(@Req() { user }: StaffRequest): Promise<NewTotp> {
    return this.factors.startTotp(user);
  }

  @Post('totp/confirm')
  @HttpCode(200)
  @Needs('account:own')
  @Answers(
    200,
    'Confirms the app with its first code; new recovery codes if there are none',
    recoveryCodesSchema,
  )
  confirmTotp(
    @Req() { user }: StaffRequest,
    @Body({ schema: confirmTotpSchema }) { code }: ConfirmTotpInput,
  ): Promise<RecoveryCodesReply> {
    return this.factors.confirmTotp(user, code);
  }

  @Delete('totp')
  @HttpCode(204)
  @Needs('account:own')
  @StepUp('change-factors')
  @Answers(204, 'Removes the authenticator app; LAST_FACTOR if the role needs it')
  removeTotp(@Req() { user }: StaffRequest): Promise<void> {
    return this.manage.removeTotp(user);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @Needs('account:own')
  @StepUp('change-factors')
  @Answers(200, 'What a browser needs to make a passkey', passkeyOptionsSchema)
  startPasskey(@Req() request: StaffRequest) {
    return this.factors.startPasskey(request.user, this.siteOf(request));
  }

  @Post('passkeys')
  @HttpCode(200)
  @Needs('account:own')
  @Answers(200, 'Adds the passkey; new recovery codes if there are none', recoveryCodesSchema)
  addPasskey(
    @Req() request: StaffRequest,
    @Body({ schema: addPasskeySchema }) passkey: AddPasskeyInput,
  ): Promise<RecoveryCodesReply> {
    return this.factors.addPasskey(request.user, passkey, this.siteOf(request));
  }

  @Patch('passkeys/:id')
  @HttpCode(204)
  @Needs('account:own')
  @Answers(204, 'Gives a passkey another name')
  renamePasskey(
    @Req() { user }: StaffRequest,
    @Id() id: string,
    @Body({ schema: renamePasskeySchema }) { name }: RenamePasskeyInput,
  ): Promise<void> {
    return this.manage.renamePasskey(user, id, name);
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @Needs('account:own')
  @StepUp('change-factors')
  @Answers(204, 'Removes a passkey; LAST_FACTOR if it is the last one and the role needs it')
  removePasskey(@Req() { user }: StaffRequest, @Id() id: string): Promise<void> {
    return this.manage.removePasskey(user, id);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Needs('account:own')
  @StepUp('change-factors')
  @Answers(
    200,
    'Ten new recovery codes, shown once; the earlier ones are void',
    recoveryCodesSchema,
  )
  renewRecoveryCodes(@Req() { user }: StaffRequest): Promise<RecoveryCodesReply> {
    return this.factors.renewRecoveryCodes(user);
  }

  private siteOf(request: FastifyRequest) {
    return siteOf(request, this.settings.COOKIE_SECURE);
  }
}
