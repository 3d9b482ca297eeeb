import type { LoginReply } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { BeginSession } from './begin-session.js';
import { FactorGrace } from './factors/factor-grace.js';
import { KnownDevices } from './known-devices.js';
import type { UsedFactor } from './sessions.store.js';
import type { StaffRow } from './staff.store.js';

export interface SignedIn {
  reply: LoginReply;
  deviceCookie: string;
}
interface How {
  userAgent: string;
  deviceId: string | undefined;
  factor: UsedFactor | undefined;
}

/** Opens the session of a member of staff who has proved who they are, and remembers the device. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly beginSession: BeginSession,
    private readonly devices: KnownDevices,
    private readonly grace: FactorGrace,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(member: StaffRow, { userAgent, deviceId, factor }: How): Promise<SignedIn> {
    const { _id: staffId, username } = member;
    if (factor === undefined) await this.grace.begin(member, new Date());
    const token = await this.beginSession.execute(member, userAgent, factor);
    this.logger.info({ staffId, factor }, 'signed in');
    return {
      reply: { token, admin: { username } },
      deviceCookie: await this.devices.remember(member, { id: deviceId, userAgent }),
    };
  }
}
