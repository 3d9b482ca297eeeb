import { DomainError, type ChangePasswordInput } from '@club/contracts';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { DevicesStore } from './devices.store.js';
import { Passwords } from './passwords.js';
import { SessionsStore } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';
import { StaffStore, type StaffRow } from './staff.store.js';
import { weaknessOf } from './weak-passwords.js';

const refusal = (path: keyof ChangePasswordInput, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [{ path, message }]);

/**
 * Changes the password of the member of staff who asks. Their other sessions end, and all of their known devices are
 * forgotten, including this one.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws VALIDATION_FAILED with the field, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, or EDITED_MEANWHILE. */
  async execute(
    member: SignedInMember,
    { currentPassword, newPassword }: ChangePasswordInput,
  ): Promise<void> {
    const { id } = member;
    await this.limits.use('password-change', id); // limits guessing with a stolen session
    const account = await this.staff.find(id);
    if (
      !(await this.passwords.matches(account?.passwordHash, currentPassword, 'staff')) ||
      account === null
    )
      throw refusal('currentPassword', 'This is not your current password');
    refuseWeak(newPassword, account.username, currentPassword);
    await this.replace(account, await this.passwords.hash(newPassword), member);
    await this.limits.reset('password-change', id);
    this.logger.info({ staffId: id }, 'password changed');
  }

  /** Replaces the password and ends the other sessions in one transaction. */
  private replace(
    account: StaffRow,
    passwordHash: string,
    { id, sessionId }: SignedInMember,
  ): Promise<void> {
    return this.trail.transaction(async (session) => {
      // The number that ends all sessions of the old password, so the one that asks has to be given it.
      const epoch = await this.staff.replacePassword(account, passwordHash, session);
      if (epoch === undefined) throw new DomainError('EDITED_MEANWHILE');
      await this.sessions.keep(sessionId, epoch, session);
      const ended = await this.sessions.closeOthersOf(id, sessionId, session);
      await this.devices.forgetAllOf(id, session);
      await this.trail.write({ act: 'password-change', id, details: { ended } }, session);
    });
  }
}

/** @throws VALIDATION_FAILED. */
function refuseWeak(password: string, username: string, current: string): void {
  if (password === current) throw refusal('newPassword', 'This is your current password');
  const weakness = weaknessOf(password, username);
  if (weakness !== undefined) throw refusal('newPassword', weakness);
}
