import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKind, MailKindOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { isPrivacyLinkOver, privacyTokenOf } from '../privacy/privacy-link.js';
import { PrivacyRequestsStore } from '../privacy/privacy-requests.store.js';
import { dueAtOf } from '../enquiries/complaint.js';
import type { EnquiryRow, ReplyRow } from '../enquiries/enquiries.schema.js';
import { EnquiriesStore } from '../enquiries/enquiries.store.js';

type Build<Kind extends MailKind> = (mail: MailRef) => Promise<MailContentOf<Kind> | null>;

/** Builds the e-mails about enquiries, and those with a link to someone's personal data. */
@Injectable()
export class EnquiryMails implements MailMaker {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly requests: PrivacyRequestsStore,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  private readonly builders: { [Kind in MailKindOf<'enquiry'>]: Build<Kind> } = {
    'enquiry-notice': ({ subject }) => this.notice(subject),
    'enquiry-reply': (mail) => this.reply(mail),
    'complaint-received': ({ subject }) => this.complaint(subject),
    'privacy-link': ({ subject }) => this.privacyLink(subject),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  /** Messages and replies stay true. A link works for a day, and the outbox may try for longer. */
  async reasonToSkip({ kind, subject }: MailRef): Promise<string | null> {
    if (kind !== 'privacy-link') return null;
    const request = await this.requests.find(subject);
    const isOver = request !== null && isPrivacyLinkOver(request, new Date());
    return isOver ? 'the link in it has expired' : null;
  }

  /** Anyone with this link can see the recipient's personal data. */
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

  private async notice(id: string): Promise<MailContentOf<'enquiry-notice'> | null> {
    const enquiry = await this.enquiries.find(id);
    if (enquiry === null) return null;
    const { name, email, subject, message } = enquiry;
    const { CLUB_ENQUIRIES_EMAIL: to, ADMIN_ORIGIN } = this.settings;
    const link = `${ADMIN_ORIGIN}/dashboard?tab=enquiries`;
    return { kind: 'enquiry-notice', to, name, email, subject, message, link };
  }

  private async complaint(id: string): Promise<MailContentOf<'complaint-received'> | null> {
    const enquiry = await this.enquiries.find(id);
    if (enquiry === null) return null;
    const { name, email: to, message: original } = enquiry;
    const dueAt = dueAtOf(enquiry).toISOString();
    const earlierMailIds = [`enquiry-notice-${id}`];
    return { kind: 'complaint-received', to, name, original, dueAt, earlier: earlierMailIds };
  }

  /** `subject` is the id of the enquiry. The reply is identified by the id of the outbox row. */
  private async reply({
    _id,
    subject: id,
  }: MailRef): Promise<MailContentOf<'enquiry-reply'> | null> {
    const enquiry = await this.enquiries.find(id);
    if (enquiry === null) return null;
    const index = enquiry.replies.findIndex((each) => _id === replyMailOf(each));
    const reply = enquiry.replies[index];
    if (reply === undefined) return null;
    const { name, email: to, subject, message: original } = enquiry;
    const earlierReplies = enquiry.replies.slice(0, index).map(replyMailOf);
    const earlierMailIds = [...firstMailsOf(enquiry), ...earlierReplies];
    const { message } = reply;
    return {
      kind: 'enquiry-reply',
      to,
      name,
      subject,
      original,
      message,
      earlier: earlierMailIds,
    };
  }
}

/** The id of a reply's e-mail. */
const replyMailOf = ({ id }: ReplyRow): string => `enquiry-reply-${id}`;

/** The e-mails that were written when the enquiry arrived. */
const firstMailsOf = ({ _id, kind }: EnquiryRow): string[] => [
  `enquiry-notice-${_id}`,
  ...(kind === 'complaint' ? [`complaint-received-${_id}`] : []),
];
