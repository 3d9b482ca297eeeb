import { randomBytes } from 'node:crypto';
import { DomainError, type ChangeMemberInput } from '@club/contracts';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import { TellStaff } from '../mails/tell-staff.js';
import { rolesIn } from '../manage-staff.js';
import { Owners } from '../owners.js';
import type { SignedInMember } from '../signed-in-member.js';
import { endsOwner, StaffStore } from '../staff.store.js';
import { CloseAccount } from './close-account.js';
import { FactorResetsStore } from './factor-resets.store.js';

/** Changes the roles of another member of staff, or closes and opens their account. */
@Injectable()
export class ChangeMember {
  constructor(
    private readonly staff: StaffStore,
    private readonly owners: Owners,
    private readonly closeAccount: CloseAccount,
    private readonly resets: FactorResetsStore,
    private readonly tell: TellStaff,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws FORBIDDEN for one's own account, NOT_FOUND, LAST_OWNER. */
  async execute(by: SignedInMember, id: string, change: ChangeMemberInput): Promise<void> {
    if (by.id === id && endsOwner(change) && !(await this.staff.hasOtherOwner(id)))
      throw new DomainError('LAST_OWNER'); // no other owner could do it either
    refuseOwn(by, id);
    const noticeId = randomBytes(12).toString('hex');
    await this.owners.keepOne(async (session) => {
      const before = await this.staff.findIn(id, session);
      if (before === null) throw new DomainError('NOT_FOUND');
      const { grants, disabled } = change;
      if (grants !== undefined) {
        await this.staff.change(id, { grants }, session);
        await this.resets.cancelUnlessOwner(id, grants, session);
      }
      if (disabled === false) await this.staff.change(id, { disabled }, session);
      const details = {
        ...(grants && rolesIn(grants)),
        ...(disabled !== undefined && { disabled }),
      };
      await this.trail.write({ act: 'staff-change', id, details }, session);
      if (disabled !== true || before.disabled) return;
      await this.closeAccount.execute(id, session);
      const notice = { _id: noticeId, kind: 'staff-disabled', at: new Date() } as const;
      await this.tell.write(before, { ...notice, by: by.username }, session);
    });
    this.logger.info({ staffId: by.id, member: id, ...change }, 'member changed');
  }
}

/** One owner alone must neither raise nor lock out themselves. @throws FORBIDDEN. */
export function refuseOwn(by: SignedInMember, id: string): void {
  // guard: not-ones-own-account
  if (by.id === id)
    throw new DomainError('FORBIDDEN', 'Your own account is changed by another owner of the club.');
}
