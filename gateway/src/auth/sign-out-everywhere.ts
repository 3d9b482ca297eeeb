import { Injectable } from '@nestjs/common';
import { DevicesStore } from './devices.store.js';
import { SessionsStore } from './sessions.store.js';
import type { StaffTransaction } from './staff.store.js';

/** Ends all sessions of an account. A device that a stranger may have used is no longer known either. */
@Injectable()
export class SignOutEverywhere {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
  ) {}

  async execute(id: string, session: StaffTransaction): Promise<void> {
    await this.sessions.closeAllOf(id, session);
    await this.devices.forgetAllOf(id, session);
  }
}
