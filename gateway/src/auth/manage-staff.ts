import { randomBytes } from 'node:crypto';
import type { Grant } from '@club/contracts';
import { Trail } from '@club/kit';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { FactorList } from './factors/factor-list.js';
import { TellStaff } from './mails/tell-staff.js';
import { Owners } from './owners.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { CloseAccount } from './staff/close-account.js';
import { FactorResetsStore } from './staff/factor-resets.store.js';
import { OWNER_EVERYWHERE, StaffStore } from './staff.store.js';

/** Who has done it, in an e-mail to the member: the command line knows no name. */
const COMMAND_LINE = 'An administrator of the server';

/** Manages staff accounts from the command line; see infra/docs/operations.md. */
@Injectable()
export class ManageStaff {
  constructor(
    private readonly staff: StaffStore,
    private readonly signOutEverywhere: SignOutEverywhere,
    private readonly owners: Owners,
    private readonly trail: Trail,
    private readonly factors: FactorList,
    private readonly closeAccount: CloseAccount,
    private readonly resets: FactorResetsStore,
    private readonly tell: TellStaff,
  ) {}

  /** @returns the password of the new account, which is not stored. @throws Error if the name is taken. */
  async create(username: string, grants: Grant[] = [OWNER_EVERYWHERE]): Promise<string> {
    if ((await this.staff.findByName(username)) !== null)
      throw new Error(`There is already a member of staff called ${username}.`);
    const password = randomPassword();
    await this.add(username, await hash(password), grants);
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
    if ((await this.staff.findByName(username)) === null)
      return this.add(username, await hash(password), [OWNER_EVERYWHERE]);
    await this.setPassword(await this.idOf(username), password);
  }

  /** Replaces the roles of an account. Open sessions have the new rights at once. @throws LAST_OWNER. */
  async setGrants(username: string, grants: Grant[]): Promise<void> {
    const id = await this.idOf(username);
    await this.owners.change(id, { grants }, async (session) => {
      await this.resets.cancelUnlessOwner(id, grants, session);
      await this.trail.write({ act: 'staff-roles', id, details: rolesIn(grants) }, session);
    });
  }

  /** Sets the address for e-mails about the account. */
  async setEmail(username: string, email: string): Promise<void> {
    const id = await this.idOf(username);
    await this.trail.transaction(async (session) => {
      await this.staff.setEmail(id, email, session);
      await this.trail.write({ act: 'staff-change', id, details: { changed: 'email' } }, session);
    });
  }

  /** Prevents any further sign-in, ends every open session and tells the member by e-mail. @throws LAST_OWNER. */
  async disable(username: string): Promise<void> {
    const id = await this.idOf(username);
    const noticeId = randomBytes(12).toString('hex');
    await this.owners.keepOne(async (session) => {
      const before = await this.staff.findIn(id, session);
      await this.closeAccount.execute(id, session);
      await this.trail.write({ act: 'staff-disable', id }, session);
      if (before === null || before.disabled) return;
      const notice = { _id: noticeId, kind: 'staff-disabled', at: new Date() } as const;
      await this.tell.write(before, { ...notice, by: COMMAND_LINE }, session);
    });
  }

  private async add(username: string, passwordHash: string, grants: Grant[]): Promise<void> {
    await this.trail.transaction(async (session) => {
      const id = await this.staff.create(username, passwordHash, grants, session);
      if (id === undefined) return;
      await this.trail.write({ act: 'staff-create', id, details: rolesIn(grants) }, session);
    });
  }

  /**
   * Removes the second factors of someone who has lost them, and ends every open session. A request of an owner for the same
   * is done with: a day later it would take the factor that was added since.
   */
  async resetFactors(username: string): Promise<void> {
    const id = await this.idOf(username);
    await this.trail.transaction(async (session) => {
      await this.factors.removeAll(id, session);
      await this.resets.cancel(id, session);
      await this.trail.write({ act: 'staff-factors-reset', id }, session);
    });
  }

  private async setPassword(id: string, password: string): Promise<void> {
    const passwordHash = await hash(password);
    await this.trail.transaction(async (session) => {
      await this.staff.setPassword(id, passwordHash, session);
      await this.signOutEverywhere.execute(id, session);
      await this.trail.write({ act: 'staff-password', id }, session);
    });
  }

  private async idOf(username: string): Promise<string> {
    const member = await this.staff.findByName(username);
    if (member === null) throw new Error(`There is no member of staff called ${username}.`);
    return member._id;
  }
}

/** The roles with their venues, such as `manager:cardiff`, as the trail notes them. */
export const rolesIn = (grants: readonly Grant[]): { roles: string } => ({
  roles: grants.map(({ role, venues }) => `${role}:${venues.join('/')}`).join(','),
});

const randomPassword = (): string => randomBytes(12).toString('base64url');
