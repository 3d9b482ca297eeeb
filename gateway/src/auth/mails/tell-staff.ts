import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { StaffRow, StaffTransaction } from '../staff.store.js';
import { NoticesStore, type Notice } from './notices.store.js';

/** What happened, under an id that stays the same if its transaction runs again. */
type Fact = Omit<Notice, 'to' | 'username'>;

/** Tells members of staff by e-mail what happens to their accounts. */
@Injectable()
export class TellStaff {
  constructor(
    private readonly notices: NoticesStore,
    private readonly outbox: Outbox,
  ) {}

  /** Writes the e-mail in the transaction of its fact. A member without an address gets none. */
  async write(
    { email, username }: Pick<StaffRow, 'email' | 'username'>,
    fact: Fact,
    session: StaffTransaction,
  ): Promise<void> {
    if (email === undefined) return;
    await this.notices.add({ ...fact, to: email, username }, session);
    await this.outbox.write({ kind: fact.kind, subject: fact._id }, session);
  }
}
