import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKind, MailKindOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { privacyTokenOf } from '../privacy/privacy-link.js';
import { PrivacyRequestsStore } from '../privacy/privacy-requests.store.js';
import { EnquiriesStore } from './enquiries.store.js';

type Build<Kind extends MailKind> = (mail: MailRef) => Promise<MailContentOf<Kind> | null>;

/** Builds the content of replies to enquiries, and of links to personal data. */
@Injectable()
export class EnquiryMails implements MailMaker {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly requests: PrivacyRequestsStore,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  private readonly builders: { [Kind in MailKindOf<'enquiry'>]: Build<Kind> } = {
    'enquiry-reply': (mail) => this.reply(mail),
    'privacy-link': ({ subject }) => this.privacyLink(subject),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  /** A reply stays true. */
  reasonToSkip(): Promise<null> {
    return Promise.resolve(null);
  }

  /** The link opens everything that is known about its reader. */
  withoutSecrets(content: MailContent): MailContent {
    return content.kind === 'privacy-link' ? { ...content, token: '' } : content; // guard: staff-see-no-privacy-link
  }

  private async privacyLink(id: string): Promise<MailContentOf<'privacy-link'> | null> {
    const request = await this.requests.find(id);
    if (request === null || request.email === '') return null;
    const { email: to, act, at } = request;
    const token = privacyTokenOf(this.settings.PRIVACY_SECRET, { id, at });
    return { kind: 'privacy-link', to, act, token };
  }

  /** The row's subject is the enquiry. Its id names the reply. */
  private async reply({
    _id,
    subject: id,
  }: MailRef): Promise<MailContentOf<'enquiry-reply'> | null> {
    const enquiry = await this.enquiries.find(id);
    const reply = enquiry?.replies.find((each) => _id === `enquiry-reply-${each.id}`);
    if (enquiry === null || reply === undefined) return null;
    const { name, email: to, subject, message: original } = enquiry;
    return { kind: 'enquiry-reply', to, name, subject, original, message: reply.message };
  }
}
