import { DomainError, type PasskeyAnswer } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { Passkeys } from './factors/passkeys.js';
import type { Site } from './factors/site.js';
import { KnownDevices } from './known-devices.js';
import { OpenSession, type SignedIn } from './open-session.js';
import { StaffStore } from './staff.store.js';

const PURPOSE = 'sign-in';

interface Origin {
  site: Site;
  deviceCookie: string | undefined;
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
  ) {}

  start(site: Site) {
    return this.passkeys.startAsking(PURPOSE, site);
  }

  /** @throws CHALLENGE_EXPIRED, INVALID_CREDENTIALS. */
  async execute(
    answer: PasskeyAnswer,
    { site, deviceCookie, userAgent }: Origin,
  ): Promise<SignedIn> {
    const member = await this.staff.find(await this.passkeys.check(answer, PURPOSE, site));
    if (member === null || member.disabled) throw new DomainError('INVALID_CREDENTIALS');
    const deviceId = await this.devices.idIn(deviceCookie, member.username);
    return this.openSession.execute(member, { userAgent, deviceId, factor: 'passkey' });
  }
}
