import { DomainError, type AcceptInvitationInput } from '@club/contracts';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import { hashOf } from '../mails/invitation-tokens.js';
import { InvitationsStore } from '../mails/invitations.store.js';
import { Passwords } from '../passwords.js';
import { StaffStore } from '../staff.store.js';
import { weaknessOf } from '../weak-passwords.js';

/** Sets the first password of an account. The invitation works once. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly invitations: InvitationsStore,
    private readonly staff: StaffStore,
    private readonly passwords: Passwords,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws NOT_FOUND after the same one look-up for a token that was used, is too old, or never existed;
   * VALIDATION_FAILED, SERVICE_UNAVAILABLE.
   */
  async execute({ token, password }: AcceptInvitationInput): Promise<void> {
    const tokenHash = hashOf(token);
    const invitation = await this.invitations.findOpen(tokenHash, new Date());
    if (invitation === null) throw new DomainError('NOT_FOUND');
    const weakness = weaknessOf(password, invitation.username);
    if (weakness !== undefined)
      throw new DomainError('VALIDATION_FAILED', undefined, [
        { path: 'password', message: weakness },
      ]);
    const passwordHash = await this.passwords.hash(password);
    await this.staff.transaction(async (session) => {
      const isTaken = await this.invitations.take(tokenHash, new Date(), session);
      if (!isTaken) throw new DomainError('NOT_FOUND'); // guard: invitations-work-once
      if (!(await this.staff.setFirstPassword(invitation._id, passwordHash, session)))
        throw new DomainError('NOT_FOUND');
      const { _id: id, username: name } = invitation;
      const actor = { kind: 'staff', id, name } as const;
      await this.trail.write({ act: 'invitation-accept', id, actor }, session);
    });
    this.logger.info({ staffId: invitation._id }, 'invitation accepted');
  }
}
