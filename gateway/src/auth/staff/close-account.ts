import { Injectable } from '@nestjs/common';
import { InvitationsStore } from '../mails/invitations.store.js';
import { SignOutEverywhere } from '../sign-out-everywhere.js';
import { StaffStore, type StaffTransaction } from '../staff.store.js';
import { FactorResetsStore } from './factor-resets.store.js';

/** Closes an account with everything that was open in its name. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly staff: StaffStore,
    private readonly invitations: InvitationsStore,
    private readonly resets: FactorResetsStore,
    private readonly signOutEverywhere: SignOutEverywhere,
  ) {}

  async execute(id: string, session: StaffTransaction): Promise<void> {
    await this.staff.disable(id, session);
    await this.invitations.removeOf(id, session);
    await this.resets.cancelAllOf(id, session);
    await this.signOutEverywhere.execute(id, session);
  }
}
