import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKindOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../../config.js';
import { deviceName } from '../device-name.js';
import { NoticesStore, type NoticeRow } from './notices.store.js';

type Build<Kind extends MailKindOf<'gateway'>> = (
  mail: MailRef,
) => Promise<MailContentOf<Kind> | null>;

/** Builds the content of e-mails to members of staff. */
@Injectable()
export class StaffMails implements MailMaker {
  constructor(
    private readonly notices: NoticesStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  private readonly builders: { [Kind in MailKindOf<'gateway'>]: Build<Kind> } = {
    'staff-invited': () => Promise.resolve(null),
    'staff-new-device': (mail) => this.ofNotice(mail, this.newDevice),
    'staff-factors-reset': (mail) => this.ofNotice(mail, factorsReset),
    'staff-disabled': (mail) => this.ofNotice(mail, disabled),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  /** A notice stays true. */
  reasonToSkip(): Promise<null> {
    return Promise.resolve(null);
  }

  /** The e-mails of the gateway are in no list. */
  withoutSecrets(content: MailContent): MailContent {
    return content;
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
    link: `${this.settings.ADMIN_ORIGIN}/account`,
  });
}

const recipientOf = ({ to, username }: NoticeRow) => ({ to, username });

const factorsReset = (notice: NoticeRow): MailContentOf<'staff-factors-reset'> => ({
  kind: 'staff-factors-reset',
  ...recipientOf(notice),
  by: notice.by ?? '',
  dueAt: (notice.dueAt ?? notice.at).toISOString(),
});

const disabled = (notice: NoticeRow): MailContentOf<'staff-disabled'> => ({
  kind: 'staff-disabled',
  ...recipientOf(notice),
  by: notice.by ?? '',
});
