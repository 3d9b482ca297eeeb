import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store.js';
import { StaffStore } from './staff.store.js';

/** Manages staff accounts from the command line; see infra/docs/operations.md. */
@Injectable()
export class ManageStaff {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
  ) {}

  /** @returns the new account's password, which is not stored. @throws Error if the name is taken. */
  async create(username: string): Promise<string> {
    if ((await this.staff.findByName(username)) !== null)
      throw new Error(`There is already a member of staff called ${username}.`);
    return this.setRandomPassword(username);
  }

  /** Sets a new password and ends every open session. */
  async resetPassword(username: string): Promise<string> {
    const id = await this.idOf(username);
    const password = await this.setRandomPassword(username);
    await this.sessions.closeAllOf(id);
    return password;
  }

  /** Prevents any further sign-in and ends every open session. */
  async disable(username: string): Promise<void> {
    const id = await this.idOf(username);
    await this.staff.disable(id);
    await this.sessions.closeAllOf(id);
  }

  private async idOf(username: string): Promise<string> {
    const member = await this.staff.findByName(username);
    if (member === null) throw new Error(`There is no member of staff called ${username}.`);
    return member._id;
  }

  private async setRandomPassword(username: string): Promise<string> {
    const password = randomBytes(12).toString('base64url');
    await this.staff.put(username, await hash(password));
    return password;
  }
}
