import { DomainError, type OwnAccount } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { SignedInMember } from './signed-in-member.js';
import { grantsOf, StaffStore } from './staff.store.js';

/** The account of the member of staff who asks, and what they may do. */
@Injectable()
export class ReadOwnAccount {
  constructor(private readonly staff: StaffStore) {}

  /** @throws UNAUTHORIZED if the account has just been removed. */
  async execute({ id, rights }: SignedInMember): Promise<OwnAccount> {
    const member = await this.staff.find(id);
    if (member === null) throw new DomainError('UNAUTHORIZED');
    const { username, email = null } = member;
    return { id, username, email, grants: grantsOf(member), rights };
  }
}
