import { DomainError, type Login, type LoginReply } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { networkOf } from '../http/network-of.js';
import { BeginSession } from './begin-session.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { SignInDelay } from './sign-in-delay.js';
import { SignInLimits, type CountedAttempt } from './sign-in-limits.js';
import { NoteRefusal } from '../trail/note-refusal.js';
import { StaffStore, type StaffRow } from './staff.store.js';

/** Where an attempt to sign in comes from. */
interface Origin {
  address: string;
  deviceCookie: string | undefined;
  userAgent: string;
}
const STRANGER = { kind: 'unknown', id: '', name: '' } as const;
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
    private readonly limits: SignInLimits,
    private readonly delay: SignInDelay,
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    private readonly beginSession: BeginSession,
    private readonly noteRefusal: NoteRefusal,
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
    const token = await this.beginSession.execute(member, userAgent);
    this.logger.info({ staffId }, 'signed in');
    return {
      reply: {
        token,
        admin: { username },
      },
      deviceCookie: await this.devices.remember(member, { id: deviceId, userAgent }),
    };
  }

  /** @returns the account. @throws INVALID_CREDENTIALS, for whatever reason. */
  private async checked({ username, password }: Login, attempt: CountedAttempt): Promise<StaffRow> {
    const member = await this.staff.findByName(username);
    if (attempt.overdraft === 1 && member !== null) this.raiseAlarm(member);
    const matches = await this.matches(member, password, attempt);
    if (matches && member !== null && !member.disabled) return member;
    await this.noteFailure(member?._id);
    throw new DomainError('INVALID_CREDENTIALS');
  }

  /** The name as it was typed is not kept: people type passwords there. */
  private async noteFailure(staffId: string | undefined): Promise<void> {
    this.logger.warn({ staffId }, 'sign-in refused');
    const note = {
      act: 'sign-in',
      id: staffId ?? '',
      outcome: 'refused',
      actor: STRANGER,
    } as const;
    await this.noteRefusal.write(note);
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
