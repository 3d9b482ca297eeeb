import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKindOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../../config.js';
import { deviceName } from '../device-name.js';
import { tokenFrom } from './invitation-tokens.js';
import { InvitationsStore, type InvitationRow } from './invitations.store.js';
import { NoticesStore, type NoticeRow } from './notices.store.js';

type Build<Kind extends MailKindOf<'gateway'>> = (
  mail: MailRef,
) => Promise<MailContentOf<Kind> | null>;

/** Builds the content of e-mails to members of staff. */
@Injectable()
export class StaffMails implements MailMaker {
  constructor(
    private readonly notices: NoticesStore,
    private readonly invitations: InvitationsStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  private readonly builders: { [Kind in MailKindOf<'gateway'>]: Build<Kind> } = {
    'staff-invited': (mail) => this.invited(mail),
    'staff-new-device': (mail) => this.ofNotice(mail, this.newDevice),
    'staff-factor-reset-asked': (mail) => this.ofNotice(mail, this.resetAsked),
    'staff-factors-reset': (mail) => this.ofNotice(mail, this.factorsReset),
    'staff-disabled': (mail) => this.ofNotice(mail, disabled),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  /** Notices stay true. An invitation ends by another one, or with the account. */
  async reasonToSkip(mail: MailRef): Promise<string | null> {
    if (mail.kind !== 'staff-invited' || (await this.invitationOf(mail)) !== null) return null;
    return 'the invitation does not work any more';
  }

  /** The e-mails of the gateway are in no list. */
  withoutSecrets(content: MailContent): MailContent {
    return content;
  }

  private async invitationOf({ _id, subject }: MailRef): Promise<InvitationRow | null> {
    const invitation = await this.invitations.find(subject);
    return invitation !== null && _id === `staff-invited-${invitation.issue}` ? invitation : null;
  }

  private async invited(mail: MailRef): Promise<MailContentOf<'staff-invited'> | null> {
    const invitation = await this.invitationOf(mail);
    if (invitation === null) return null;
    const { to, username, invitedBy, seed, expiresAt } = invitation;
    const { ADMIN_ORIGIN, COOKIE_SECRET } = this.settings;
    return {
      kind: 'staff-invited',
      to,
      username,
      invitedBy,
      link: `${ADMIN_ORIGIN}/invitation#${tokenFrom(COOKIE_SECRET, seed)}`,
      expiresAt: expiresAt.toISOString(),
    };
  }

  private async ofNotice<Content>(
    { subject }: MailRef,
    build: (notice: NoticeRow) => Content,
  ): Promise<Content | null> {
    const notice = await this.notices.find(subject);
    return notice === null ? null : build(notice);
  }

  private readonly newDevice = (notice: NoticeRow): MailContentOf<'staff-new-device'> => ({
    kind: 'staff-new-device',
    ...recipientOf(notice),
    device: deviceName(notice.device),
    at: notice.at.toISOString(),
    link: this.accountLink,
  });

  private readonly resetAsked = (notice: NoticeRow): MailContentOf<'staff-factor-reset-asked'> => ({
    kind: 'staff-factor-reset-asked',
    ...recipientOf(notice),
    by: notice.by ?? '',
    dueAt: (notice.dueAt ?? notice.at).toISOString(),
    link: this.accountLink,
  });

  private readonly factorsReset = (notice: NoticeRow): MailContentOf<'staff-factors-reset'> => ({
    kind: 'staff-factors-reset',
    ...recipientOf(notice),
    by: notice.by ?? '',
    link: this.accountLink,
  });

  private get accountLink(): string {
    return `${this.settings.ADMIN_ORIGIN}/account`;
  }
}

const recipientOf = ({ to, username }: NoticeRow) => ({ to, username });

const disabled = (notice: NoticeRow): MailContentOf<'staff-disabled'> => ({
  kind: 'staff-disabled',
  ...recipientOf(notice),
  by: notice.by ?? '',
});
