import type { MailMaker } from '@club/kit';
import type { MailContent } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { EnquiriesStore } from './enquiries.store.js';

/** What a reply to an enquiry says; `subject` names the enquiry, the row's id the reply. */
@Injectable()
export class EnquiryMails implements MailMaker {
  constructor(private readonly enquiries: EnquiriesStore) {}

  async contentOf({
    _id,
    subject: enquiryId,
  }: {
    _id: string;
    subject: string;
  }): Promise<MailContent | null> {
    const found = await this.enquiries.find(enquiryId);
    const reply = found?.replies.find(({ id }) => _id === `enquiry-reply-${id}`);
    if (found === null || reply === undefined) return null;
    const { name, email: to, subject, message: original } = found;
    return { kind: 'enquiry-reply', to, name, subject, original, message: reply.message };
  }
}
