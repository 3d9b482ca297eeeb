import type { StaffMemberView } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InvitationsStore } from '../mails/invitations.store.js';
import type { SignedInMember } from '../signed-in-member.js';
import { grantsOf, StaffStore, type StaffRow } from '../staff.store.js';

/** All accounts, by name. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly staff: StaffStore,
    private readonly invitations: InvitationsStore,
  ) {}

  async execute(by: SignedInMember): Promise<StaffMemberView[]> {
    const [members, invitations] = await Promise.all([
      this.staff.all(),
      this.invitations.allOpen(new Date()),
    ]);
    const invitedUntil = new Map(invitations.map(({ _id, expiresAt }) => [_id, expiresAt]));
    return members.map((member) => {
      const until = invitedUntil.get(member._id);
      return {
        ...viewOf(member),
        ...(until && { invitedUntil: until.toISOString() }),
        isOwn: member._id === by.id,
      };
    });
  }
}

const stateOf = ({ disabled, passwordHash }: StaffRow): StaffMemberView['state'] => {
  if (disabled) return 'disabled';
  return passwordHash === undefined ? 'invited' : 'active';
};

const viewOf = (member: StaffRow) => ({
  id: member._id,
  username: member.username,
  email: member.email ?? null,
  grants: grantsOf(member),
  state: stateOf(member),
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
});
