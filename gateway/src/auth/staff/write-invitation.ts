import { randomBytes } from 'node:crypto';
import { INVITATION_HOURS } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../../config.js';
import { newInvitationSecret } from '../mails/invitation-tokens.js';
import { InvitationsStore, type InvitationRow } from '../mails/invitations.store.js';
import type { StaffTransaction } from '../staff.store.js';

const HOUR_MS = 3_600_000;

interface Invited {
  id: string;
  email: string;
  username: string;
}

/** Writes an invitation and its e-mail. One that the account had does not work any more. */
@Injectable()
export class WriteInvitation {
  constructor(
    private readonly invitations: InvitationsStore,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** Made before the transaction, which may run more than once. */
  prepare({ id, email, username }: Invited, invitedBy: string): InvitationRow {
    return {
      _id: id,
      issue: randomBytes(12).toString('hex'),
      ...newInvitationSecret(this.settings.COOKIE_SECRET),
      to: email,
      username,
      invitedBy,
      expiresAt: new Date(Date.now() + INVITATION_HOURS * HOUR_MS),
    };
  }

  async write(invitation: InvitationRow, session: StaffTransaction): Promise<void> {
    await this.invitations.put(invitation, session);
    const { _id: subject, issue: fact } = invitation;
    await this.outbox.write({ kind: 'staff-invited', subject, fact }, session); // guard: invitations-are-mailed
  }
}
