import { randomBytes } from 'node:crypto';
import { DomainError, type InviteMemberInput } from '@club/contracts';
import { isDuplicateKey, Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import { rolesIn } from '../manage-staff.js';
import type { SignedInMember } from '../signed-in-member.js';
import { grantsOf, StaffStore } from '../staff.store.js';
import { WriteInvitation } from './write-invitation.js';

/** Invites a new member of staff, who chooses the password. */
@Injectable()
export class InviteMember {
  constructor(
    private readonly staff: StaffStore,
    private readonly invitation: WriteInvitation,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the id of the account. @throws VALIDATION_FAILED if the name is taken. */
  async execute(by: SignedInMember, input: InviteMemberInput): Promise<string> {
    const id = randomBytes(12).toString('hex');
    const invitation = this.invitation.prepare({ id, ...input }, by.username);
    try {
      await this.staff.transaction(async (session) => {
        await this.staff.addInvited({ _id: id, ...input }, session);
        await this.invitation.write(invitation, session);
        const details = rolesIn(input.grants);
        await this.trail.write({ act: 'staff-invite', id, details }, session);
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw nameTaken();
      throw error;
    }
    this.logger.info({ staffId: by.id, member: id, grants: input.grants }, 'member invited');
    return id;
  }

  /** Sends another invitation. The one before ends. @throws NOT_FOUND if the account waits for none. */
  async again(by: SignedInMember, id: string): Promise<void> {
    const member = await this.staff.find(id);
    if (member?.email === undefined || member.disabled || member.passwordHash !== undefined)
      throw new DomainError('NOT_FOUND');
    const invitation = this.invitation.prepare(
      { id, email: member.email, username: member.username },
      by.username,
    );
    await this.staff.transaction(async (session) => {
      // The member may have accepted, or an owner may have closed the account, since it was read.
      if (!(await this.staff.inviteAgain(id, session))) throw new DomainError('NOT_FOUND');
      await this.invitation.write(invitation, session);
      await this.trail.write({ act: 'staff-invite-again', id }, session);
    });
    this.logger.info({ staffId: by.id, member: id, grants: grantsOf(member) }, 'invited again');
  }
}

const nameTaken = (): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [
    { path: 'username', message: 'There is already a member of staff with this name' },
  ]);
