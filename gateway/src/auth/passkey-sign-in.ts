import { DomainError, type PasskeyAnswer } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { CookieOfDevice } from './device-cookie.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { Passkeys } from './factors/passkeys.js';
import type { Site } from './factors/site.js';
import { KnownDevices } from './known-devices.js';
import { OpenSession, type SignedIn } from './open-session.js';
import { StaffStore, type StaffRow } from './staff.store.js';

const PURPOSE = 'sign-in';

interface Origin {
  site: Site;
  deviceCookieOf: CookieOfDevice;
  userAgent: string;
}

/** Signs staff in with a passkey, without a name and a password: there is nothing to guess. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly staff: StaffStore,
    private readonly devices: KnownDevices,
    private readonly openSession: OpenSession,
    private readonly failures: FailedSignIns,
  ) {}

  start(site: Site) {
    return this.passkeys.startAsking(PURPOSE, site);
  }

  /** @throws CHALLENGE_EXPIRED, INVALID_CREDENTIALS. */
  async execute(
    answer: PasskeyAnswer,
    { site, deviceCookieOf, userAgent }: Origin,
  ): Promise<SignedIn> {
    const member = await this.checked(answer, site);
    const { username } = member;
    const deviceId = await this.devices.idIn(deviceCookieOf(username), username);
    return this.openSession.execute(member, { userAgent, deviceId, factor: 'passkey' });
  }

  /** A refusal leaves a row; an old challenge leaves none, because it says nothing about a passkey. */
  private async checked(answer: PasskeyAnswer, site: Site): Promise<StaffRow> {
    try {
      const member = await this.staff.find(await this.passkeys.check(answer, PURPOSE, site));
      if (member !== null && !member.disabled) return member;
      throw new DomainError('INVALID_CREDENTIALS');
    } catch (error) {
      if (error instanceof DomainError && error.code === 'INVALID_CREDENTIALS')
        await this.failures.note(await this.passkeys.ownerOf(answer), 'passkey-sign-in');
      throw error;
    }
  }
}
