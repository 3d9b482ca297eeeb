import { DomainError, type ChangePasswordInput } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { isCommonPassword } from './common-passwords.js';
import { DevicesStore } from './devices.store.js';
import { Passwords } from './passwords.js';
import { SessionsStore } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';
import { StaffStore } from './staff.store.js';

const refusal = (path: keyof ChangePasswordInput, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [{ path, message }]);

/** Changes the password of the member of staff who asks. Their other sessions end, and their devices are forgotten. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws VALIDATION_FAILED with the field, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, or EDITED_MEANWHILE. */
  async execute(
    { id, sessionId }: SignedInMember,
    { currentPassword, newPassword }: ChangePasswordInput,
  ): Promise<void> {
    await this.limits.use('password-change', id); // a stolen token must not be used to guess
    const account = await this.staff.find(id);
    if (
      !(await this.passwords.matches(account?.passwordHash, currentPassword, 'staff')) ||
      account === null
    )
      throw refusal('currentPassword', 'This is not your current password');
    refuseWeak(newPassword, account.username, currentPassword);
    const epoch = await this.staff.replacePassword(account, await this.passwords.hash(newPassword));
    if (epoch === undefined) throw new DomainError('EDITED_MEANWHILE');
    await this.sessions.keep(sessionId, epoch);
    await this.sessions.closeOthersOf(id, sessionId);
    await this.devices.forgetAllOf(id);
    await this.limits.reset('password-change', id);
    this.logger.info({ staffId: id }, 'password changed');
  }
}

/** @throws VALIDATION_FAILED. */
function refuseWeak(password: string, username: string, current: string): void {
  if (password === current) throw refusal('newPassword', 'This is your current password');
  if (password.toLowerCase().includes(username.toLowerCase()) && username.length > 2)
    throw refusal('newPassword', 'Must not contain your username');
  // guard: no-common-passwords
  if (isCommonPassword(password))
    throw refusal(
      'newPassword',
      'This password is one of the most common ones. Please choose another.',
    );
}
