import { DomainError, type Login, type LoginReply } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LOGGER } from '../config.js';
import { networkOf } from '../http/network-of.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { SessionsStore } from './sessions.store.js';
import { SignInDelay } from './sign-in-delay.js';
import { SignInLimits, type CountedAttempt } from './sign-in-limits.js';
import { epochOf, StaffStore, type StaffRow } from './staff.store.js';

/** Where an attempt to sign in comes from. */
interface Origin {
  address: string;
  deviceCookie: string | undefined;
  userAgent: string;
}
interface SignedIn {
  reply: LoginReply;
  deviceCookie: string;
}

/**
 * Signs staff in. Each attempt is counted before its password is looked at. An unknown name gets the same
 * answer as a wrong password, after the same work, so that the answer does not reveal which names exist.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly jwt: JwtService,
    private readonly limits: SignInLimits,
    private readonly delay: SignInDelay,
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. */
  async execute(login: Login, { address, deviceCookie, userAgent }: Origin): Promise<SignedIn> {
    const { username } = login;
    const deviceId = await this.devices.idIn(deviceCookie, username);
    const attempt = await this.limits.count({ username, network: networkOf(address), deviceId }); // guard: attempts-are-counted-first
    const member = await this.checked(login, attempt);
    await this.limits.succeeded(attempt);
    const { _id: staffId } = member;
    const session = { staffId, epoch: epochOf(member), userAgent };
    const sid = await this.sessions.open(session, new Date());
    this.logger.info({ staffId }, 'signed in');
    return {
      reply: {
        token: await this.jwt.signAsync({ sid }, { subject: staffId }),
        admin: { username },
      },
      deviceCookie: await this.devices.remember({ staffId, username }, deviceId),
    };
  }

  /** @returns the account. @throws INVALID_CREDENTIALS, for whatever reason. */
  private async checked({ username, password }: Login, attempt: CountedAttempt): Promise<StaffRow> {
    const member = await this.staff.findByName(username);
    if (attempt.overdraft === 1 && member !== null) this.raiseAlarm(member);
    const matches = await this.matches(member, password, attempt);
    if (matches && member !== null && !member.disabled) return member;
    this.logger.warn({ staffId: member?._id }, 'sign-in refused');
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

  private raiseAlarm({ _id: staffId }: StaffRow): void {
    alarms.inc({ kind: 'sign-in-guessing' });
    this.logger.warn({ staffId }, 'an account is being guessed at');
  }
}
