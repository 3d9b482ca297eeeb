import { Trail } from '@club/kit';
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
    private readonly trail: Trail,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const {
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: email,
    } = this.settings;
    if (username === undefined || password === undefined) return;
    // Accounts of earlier versions have no address.
    if (email !== undefined) await this.staff.addEmail(username, email);
    if ((await this.staff.findByName(username)) !== null) return; // guard: a-start-resets-no-password
    const passwordHash = await this.passwords.hash(password);
    await this.trail.transaction(async (session) => {
      const id = await this.staff.create(username, passwordHash, [OWNER_EVERYWHERE], session);
      if (id !== undefined) await this.trail.write({ act: 'staff-create', id }, session);
    });
    if (email !== undefined) await this.staff.addEmail(username, email);
  }
}
