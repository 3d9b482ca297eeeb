import {
  DomainError,
  type AddPasskeyInput,
  type NewTotp,
  type RecoveryCodesReply,
} from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { TOTP } from 'otpauth';
import { LOGGER, SETTINGS, type GatewaySettings } from '../../config.js';
import { RateLimits } from '../../limits/rate-limits.js';
import { SessionsStore, type UsedFactor } from '../sessions.store.js';
import type { SignedInMember } from '../signed-in-member.js';
import { StaffStore, type StaffTransaction } from '../staff.store.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
import type { Site } from './site.js';
import { Totp } from './totp.js';

/** What members of staff add to their own account. */
@Injectable()
export class OwnFactors {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly totp: Totp,
    private readonly recovery: RecoveryCodes,
    private readonly limits: RateLimits,
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  startPasskey(member: SignedInMember, site: Site) {
    return this.passkeys.startAdding(member, purposeOf(member), site);
  }

  /** @throws CHALLENGE_EXPIRED, VALIDATION_FAILED. */
  async addPasskey(
    member: SignedInMember,
    { name, answer }: AddPasskeyInput,
    site: Site,
  ): Promise<RecoveryCodesReply> {
    const owner = { staffId: member.id, name };
    const passkey = await this.passkeys.read(owner, answer, purposeOf(member), site);
    return this.add(member, 'passkey', (session) => this.passkeys.add(passkey, session));
  }

  /** @throws EDITED_MEANWHILE if the account has an authenticator app. */
  async startTotp({ id, username }: SignedInMember): Promise<NewTotp> {
    const secret = await this.totp.begin(id);
    if (secret === undefined) throw new DomainError('EDITED_MEANWHILE');
    const totp = new TOTP({ issuer: `${this.settings.CLUB_NAME} staff`, label: username, secret });
    return { address: totp.toString(), secret: secret.base32 };
  }

  /** @throws VALIDATION_FAILED if the code is wrong, TOO_MANY_REQUESTS. */
  async confirmTotp(member: SignedInMember, code: string): Promise<RecoveryCodesReply> {
    await this.limits.use('factor-account', member.id);
    if (!(await this.totp.useOf(member.id, code, new Date())))
      throw new DomainError('VALIDATION_FAILED', undefined, [
        { path: 'code', message: 'This is not the code of the app now' },
      ]);
    await this.limits.reset('factor-account', member.id);
    return this.add(member, 'totp', (session) => this.totp.confirm(member.id, new Date(), session));
  }

  async renewRecoveryCodes({ id: staffId }: SignedInMember): Promise<RecoveryCodesReply> {
    const recoveryCodes = await this.recovery.renew(staffId);
    this.logger.info({ staffId }, 'recovery codes renewed');
    return { recoveryCodes };
  }

  /**
   * Adds a factor. With the first one the sessions that have used none end in the same transaction: with the new epoch also
   * those whose sign-in is being checked at this moment (invariants.md I39).
   * @throws UNAUTHORIZED if the session has ended since, as by a reset of the account's factors.
   */
  private async add(
    member: SignedInMember,
    factor: UsedFactor,
    store: (session: StaffTransaction) => Promise<void>,
  ): Promise<RecoveryCodesReply> {
    const { id: staffId, sessionId } = member;
    await this.staff.transaction(async (session) => {
      await this.staff.changeFactorsOf(staffId, session);
      if (!(await this.sessions.exists(sessionId, session))) throw new DomainError('UNAUTHORIZED'); // guard: ended-sessions-add-no-factor
      await store(session);
      if (member.factor !== undefined) return;
      await this.endSessionsWithout(factor, member, session); // guard: a-factor-ends-sessions-without-it
    });
    this.logger.info({ staffId, factor }, 'factor added');
    if ((await this.recovery.left(staffId)) > 0) return { recoveryCodes: [] };
    return this.renewRecoveryCodes(member);
  }

  private async endSessionsWithout(
    factor: UsedFactor,
    { id: staffId, sessionId }: SignedInMember,
    session: StaffTransaction,
  ): Promise<void> {
    const epoch = await this.staff.beginWithFactor(staffId, session);
    await this.sessions.keepWithFactor({ id: sessionId, epoch, factor }, session);
    await this.sessions.closeOthersOf(staffId, sessionId, session);
  }
}

/** The challenge for a new passkey is answered in the session that has asked for it. */
const purposeOf = ({ sessionId }: SignedInMember): string => `add ${sessionId}`;
