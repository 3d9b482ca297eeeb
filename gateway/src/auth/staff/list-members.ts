import type { StaffMemberView } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { FactorList } from '../factors/factor-list.js';
import { InvitationsStore } from '../mails/invitations.store.js';
import type { SignedInMember } from '../signed-in-member.js';
import { grantsOf, StaffStore, type StaffRow } from '../staff.store.js';
import { FactorResetsStore, type FactorResetRow } from './factor-resets.store.js';

/** All accounts, by name. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly staff: StaffStore,
    private readonly invitations: InvitationsStore,
    private readonly factors: FactorList,
    private readonly resets: FactorResetsStore,
  ) {}

  async execute(by: SignedInMember): Promise<StaffMemberView[]> {
    const [members, invitations, resets, withFactor] = await Promise.all([
      this.staff.all(),
      this.invitations.allOpen(new Date()),
      this.resets.all(),
      this.factors.owners(),
    ]);
    const invitedUntil = new Map(invitations.map(({ _id, expiresAt }) => [_id, expiresAt]));
    const resetOf = new Map(resets.map((row) => [row._id, resetShapeOf(row, by)]));
    return members.map((member) => {
      const until = invitedUntil.get(member._id);
      const factorReset = resetOf.get(member._id);
      return {
        ...viewOf(member),
        ...(until && { invitedUntil: until.toISOString() }),
        hasFactor: withFactor.has(member._id),
        ...(factorReset && { factorReset }),
        isOwn: member._id === by.id,
      };
    });
  }
}

const stateOf = ({ disabled, passwordHash }: StaffRow): StaffMemberView['state'] => {
  if (disabled) return 'disabled';
  return passwordHash === undefined ? 'invited' : 'active';
};

const resetShapeOf = ({ by, byName, dueAt }: FactorResetRow, reader: SignedInMember) => ({
  by: byName,
  dueAt: dueAt.toISOString(),
  mayConfirm: by !== reader.id,
});

const viewOf = (member: StaffRow) => ({
  id: member._id,
  username: member.username,
  email: member.email ?? null,
  grants: grantsOf(member),
  state: stateOf(member),
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
});
