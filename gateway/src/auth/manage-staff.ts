import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store.js';
import { StaffStore } from './staff.store.js';

/** What ops do with staff accounts, from a command line (infra/docs/operations.md). */
@Injectable()
export class ManageStaff {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
  ) {}

  /** @returns the new account's password; it is kept nowhere. @throws Error where the name is taken. */
  async create(username: string): Promise<string> {
    if ((await this.staff.findByName(username)) !== null)
      throw new Error(`There is a member of staff called ${username} already.`);
    return this.givePassword(username);
  }

  /** A new password, and every open session ends. */
  async resetPassword(username: string): Promise<string> {
    const id = await this.idOf(username);
    const password = await this.givePassword(username);
    await this.sessions.closeAllOf(id);
    return password;
  }

  /** No sign-in any more, and every open session ends. */
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

  private async givePassword(username: string): Promise<string> {
    const password = randomBytes(12).toString('base64url');
    await this.staff.put(username, await hash(password));
    return password;
  }
}
