import { DomainError, type Login } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../http/network-of.js';
import type { CookieOfDevice } from './device-cookie.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { SecondFactor } from './factors/second-factor.js';
import { KnownDevices } from './known-devices.js';
import { OpenSession, type SignedIn } from './open-session.js';
import { Passwords } from './passwords.js';
import type { UsedFactor } from './sessions.store.js';
import { SignInDelay } from './sign-in-delay.js';
import { SignInLimits, type CountedAttempt } from './sign-in-limits.js';
import { StaffStore, type StaffRow } from './staff.store.js';

/** Where an attempt to sign in comes from. */
interface Origin {
  address: string;
  deviceCookieOf: CookieOfDevice;
  userAgent: string;
}

/**
 * Signs staff in. Each attempt is counted before its password is looked at. An unknown name gets the same
 * answer as a wrong password, after the same work, so that the answer does not reveal which names exist.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly staff: StaffStore,
    private readonly limits: SignInLimits,
    private readonly delay: SignInDelay,
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    private readonly secondFactor: SecondFactor,
    private readonly openSession: OpenSession,
    private readonly failures: FailedSignIns,
  ) {}

  /** @throws INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. */
  async execute(login: Login, { address, deviceCookieOf, userAgent }: Origin): Promise<SignedIn> {
    const { username, code } = login;
    const deviceId = await this.devices.idIn(deviceCookieOf(username), username);
    const network = networkOf(address);
    const attempt = await this.limits.count({ username, network, deviceId }); // guard: attempts-are-counted-first
    const member = await this.checked(login, attempt);
    await this.limits.succeeded(attempt); // codes have a limit of their own
    const factor = await this.factorOf(member, code, network);
    return this.openSession.execute(member, { userAgent, deviceId, factor });
  }

  /** @returns the factor that was used, if the account has one. @throws SECOND_FACTOR_REQUIRED, INVALID_CREDENTIALS. */
  private async factorOf(
    { _id: staffId }: StaffRow,
    code: string | undefined,
    network: string,
  ): Promise<UsedFactor | undefined> {
    try {
      return await this.secondFactor.require(code, { staffId, network });
    } catch (error) {
      // A try that the limits refuse leaves no row: strangers could fill the trail (ADR 53).
      if (error instanceof DomainError && error.code === 'INVALID_CREDENTIALS')
        await this.failures.note(staffId);
      throw error;
    }
  }

  /** @returns the account. @throws INVALID_CREDENTIALS, for whatever reason. */
  private async checked({ username, password }: Login, attempt: CountedAttempt): Promise<StaffRow> {
    const member = await this.staff.findByName(username);
    if (attempt.overdraft === 1 && member !== null) this.failures.raiseAlarm(member._id);
    const matches = await this.matches(member, password, attempt);
    if (matches && member !== null && !member.disabled) return member;
    await this.failures.note(member?._id);
    throw new DomainError('INVALID_CREDENTIALS');
  }

  private async matches(
    member: StaffRow | null,
    password: string,
    attempt: CountedAttempt,
  ): Promise<boolean> {
    try {
      await this.delay.wait(attempt.overdraft);
      const queue = attempt.isKnownDevice ? 'staff' : 'strangers';
      return await this.passwords.matches(member?.passwordHash, password, queue);
    } catch (error) {
      await this.limits.notTried(attempt);
      throw error;
    }
  }
}
