import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Argon2 } from './argon2.js';
import { BeginSession } from './begin-session.js';
import { ChangePassword } from './change-password.js';
import { CollectMember } from './collect-member.js';
import { ConfirmAct } from './confirm-act.js';
import { DeviceCookie } from './device-cookie.js';
import { deviceDocument, DevicesStore } from './devices.store.js';
import { FactorGrace } from './factors/factor-grace.js';
import { FactorKeys } from './factors/factor-keys.js';
import { FactorList } from './factors/factor-list.js';
import { factorDocuments, factorStores } from './factors/factor-stores.js';
import { ManageOwnFactors } from './factors/manage-own-factors.js';
import { OwnFactors } from './factors/own-factors.js';
import { Passkeys } from './factors/passkeys.js';
import { RecoveryCodes } from './factors/recovery-codes.js';
import { SecondFactor } from './factors/second-factor.js';
import { Totp } from './factors/totp.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { FirstAccount } from './first-account.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownDevices } from './known-devices.js';
import { OpenSession } from './open-session.js';
import { Owners } from './owners.js';
import { OwnSessions } from './own-sessions.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { Passwords } from './passwords.js';
import { ReadOwnAccount } from './read-own-account.js';
import { RenewSession } from './renew-session.js';
import { SessionsStore, sessionDocument } from './sessions.store.js';
import { SessionWatch } from './session-watch.js';
import { SignInDelay } from './sign-in-delay.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignIn } from './sign-in.js';
import { AcceptInvitation } from './staff/accept-invitation.js';
import { ChangeMember } from './staff/change-member.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { CloseAccount } from './staff/close-account.js';
import { DueFactorResets } from './staff/due-factor-resets.js';
import { factorResetDocument, FactorResetsStore } from './staff/factor-resets.store.js';
import { InviteMember } from './staff/invite-member.js';
import { ListMembers } from './staff/list-members.js';
import { ResetFactors } from './staff/reset-factors.js';
import { WriteInvitation } from './staff/write-invitation.js';
import { staffDocument, StaffStore } from './staff.store.js';
import { stepUpDocument, StepUpsStore } from './step-ups.store.js';
import { TOKEN_RULES } from './token-rules.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      useFactory: (settings: GatewaySettings) => ({
        secret: settings.JWT_SECRET,
        signOptions: {
          algorithm: TOKEN_RULES.algorithm,
          issuer: TOKEN_RULES.issuer,
          audience: TOKEN_RULES.audience,
          expiresIn: TOKEN_RULES.seconds,
        },
      }),
      inject: [SETTINGS],
    }),
    MongooseModule.forFeature([
      staffDocument,
      sessionDocument,
      deviceDocument,
      stepUpDocument,
      factorResetDocument,
      ...factorDocuments,
    ]),
  ],
  providers: [
    StaffStore,
    Owners,
    SessionsStore,
    DevicesStore,
    JwtStrategy,
    Argon2,
    Passwords,
    KnownDevices,
    DeviceCookie,
    SignInLimits,
    SignInDelay,
    BeginSession,
    FailedSignIns,
    SignIn,
    FirstAccount,
    RenewSession,
    SessionWatch,
    OwnSessions,
    ReadOwnAccount,
    CollectMember,
    ChangePassword,
    StepUpsStore,
    ConfirmAct,
    WriteInvitation,
    InviteMember,
    AcceptInvitation,
    SignOutEverywhere,
    CloseAccount,
    ChangeMember,
    ListMembers,
    FactorResetsStore,
    ResetFactors,
    DueFactorResets,
    ...factorStores,
    FactorKeys,
    FactorGrace,
    Totp,
    RecoveryCodes,
    Passkeys,
    SecondFactor,
    OwnFactors,
    ManageOwnFactors,
    OpenSession,
    PasskeySignIn,
  ],
  exports: [
    SignIn,
    SessionWatch,
    DeviceCookie,
    RenewSession,
    OwnSessions,
    ReadOwnAccount,
    CollectMember,
    ChangePassword,
    StepUpsStore,
    ConfirmAct,
    InviteMember,
    AcceptInvitation,
    ChangeMember,
    ListMembers,
    ResetFactors,
    FactorList,
    OwnFactors,
    ManageOwnFactors,
    PasskeySignIn,
  ],
})
export class AuthModule {}
