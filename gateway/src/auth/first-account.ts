import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Passwords } from './passwords.js';
import { OWNER_EVERYWHERE, StaffStore } from './staff.store.js';

/**
 * Creates the account that the environment names, if it does not exist. Its password is never set again here: one that
 * was changed because it had leaked would come back with the next start.
 */
@Injectable()
export class FirstAccount implements OnApplicationBootstrap {
  constructor(
    private readonly staff: StaffStore,
    private readonly passwords: Passwords,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.settings;
    if (username === undefined || password === undefined) return;
    // guard: a-start-resets-no-password
    await this.staff.create(username, await this.passwords.hash(password), [OWNER_EVERYWHERE]);
  }
}
