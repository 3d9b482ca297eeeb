import { randomBytes } from 'node:crypto';
import type { Grant } from '@club/contracts';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { DevicesStore } from './devices.store.js';
import { Owners } from './owners.js';
import { SessionsStore } from './sessions.store.js';
import { OWNER_EVERYWHERE, StaffStore } from './staff.store.js';

/** Manages staff accounts from the command line; see infra/docs/operations.md. */
@Injectable()
export class ManageStaff {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
    private readonly owners: Owners,
  ) {}

  /** @returns the password of the new account, which is not stored. @throws Error if the name is taken. */
  async create(username: string, grants: Grant[] = [OWNER_EVERYWHERE]): Promise<string> {
    if ((await this.staff.findByName(username)) !== null)
      throw new Error(`There is already a member of staff called ${username}.`);
    const password = randomPassword();
    await this.staff.create(username, await hash(password), grants);
    return password;
  }

  /** Sets a new password and ends every open session. */
  async resetPassword(username: string): Promise<string> {
    const password = randomPassword();
    await this.setPassword(await this.idOf(username), password);
    return password;
  }

  /** Gives an account the password of the environment and ends every open session. Creates the account if it is missing. */
  async adoptPassword(username: string, password: string): Promise<void> {
    await this.staff.create(username, await hash(password), [OWNER_EVERYWHERE]);
    await this.setPassword(await this.idOf(username), password);
  }

  /** Replaces the roles of an account. Open sessions have the new rights at once. @throws LAST_OWNER. */
  async setGrants(username: string, grants: Grant[]): Promise<void> {
    await this.owners.change(await this.idOf(username), { grants });
  }

  /** Prevents any further sign-in and ends every open session. @throws LAST_OWNER. */
  async disable(username: string): Promise<void> {
    const id = await this.idOf(username);
    await this.owners.change(id, { disabled: true });
    await this.signOutEverywhere(id);
  }

  private async setPassword(id: string, password: string): Promise<void> {
    await this.staff.setPassword(id, await hash(password));
    await this.signOutEverywhere(id);
  }

  /** A device that a stranger may have used is no longer known either. */
  private async signOutEverywhere(id: string): Promise<void> {
    await this.sessions.closeAllOf(id);
    await this.devices.forgetAllOf(id);
  }

  private async idOf(username: string): Promise<string> {
    const member = await this.staff.findByName(username);
    if (member === null) throw new Error(`There is no member of staff called ${username}.`);
    return member._id;
  }
}

const randomPassword = (): string => randomBytes(12).toString('base64url');
