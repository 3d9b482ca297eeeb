import { buildMail, type MailMaker, type MailRef } from '@club/kit';
import type { MailContent, MailContentOf, MailKind, MailKindOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { EnquiriesStore } from './enquiries.store.js';

type Build<Kind extends MailKind> = (mail: MailRef) => Promise<MailContentOf<Kind> | null>;

/** Builds the content of replies to enquiries. */
@Injectable()
export class EnquiryMails implements MailMaker {
  constructor(private readonly enquiries: EnquiriesStore) {}

  private readonly builders: { [Kind in MailKindOf<'enquiry'>]: Build<Kind> } = {
    'enquiry-reply': (mail) => this.reply(mail),
  };

  contentOf(mail: MailRef): Promise<MailContent | null> {
    return buildMail(this.builders, mail);
  }

  /** A reply stays true. */
  reasonToSkip(): Promise<null> {
    return Promise.resolve(null);
  }

  /** A reply holds no secrets. */
  withoutSecrets(content: MailContent): MailContent {
    return content;
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
