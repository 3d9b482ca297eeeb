import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { StaffStore, type StaffChange, type StaffTransaction } from './staff.store.js';

/** There is always at least one owner of all venues who can sign in: every change of grants and accounts goes through here. */
@Injectable()
export class Owners {
  constructor(private readonly staff: StaffStore) {}

  /**
   * Changes one account. @throws NOT_FOUND, LAST_OWNER.
   * @param rest what belongs to the change, such as its row in the audit trail.
   */
  change(
    id: string,
    change: StaffChange,
    rest: (session: StaffTransaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    return this.keepOne(async (session) => {
      if (!(await this.staff.change(id, change, session))) throw new DomainError('NOT_FOUND');
      await rest(session);
    });
  }

  /**
   * Runs a change of accounts as one transaction, which may run more than once. Of two owners who take the role from each
   * other at the same moment one fails.
   * @throws LAST_OWNER if no owner would be left. Then nothing has changed.
   */
  keepOne<T>(change: (session: StaffTransaction) => Promise<T>): Promise<T> {
    return this.staff.transaction(async (session) => {
      const result = await change(session);
      if (!(await this.staff.relyOnOwner(session))) throw new DomainError('LAST_OWNER'); // guard: one-owner-stays
      return result;
    });
  }
}
