import { DomainError, type Enquiry, type ReplyToEnquiryInput } from '@club/contracts';
import { actingStaff, Outbox, Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { EnquiriesStore, viewEnquiry } from './enquiries.store.js';

/**
 * Replies to an enquiry. One transaction writes the reply and its e-mail, and a repeated
 * request (the same `replyId`) changes nothing.
 */
@Injectable()
export class ReplyToEnquiry {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly outbox: Outbox,
    private readonly trail: Trail,
  ) {}

  async execute(id: string, { replyId, message, isAnswer }: ReplyToEnquiryInput): Promise<Enquiry> {
    const reply = { id: replyId, at: new Date(), by: actingStaff(), message, ...answers(isAnswer) };
    const mail = { kind: 'enquiry-reply', subject: id, fact: replyId } as const;
    await this.enquiries.transaction(async (session) => {
      if (!(await this.enquiries.addReply(id, reply, session))) return;
      await this.outbox.write(mail, session);
      await this.trail.write({ act: 'enquiry-reply', id, details: { replyId } }, session);
    });
    const answered = await this.enquiries.find(id);
    if (answered === null) throw new DomainError('NOT_FOUND');
    return viewEnquiry(answered);
  }
}

const answers = (isAnswer: boolean | undefined) => (isAnswer === undefined ? {} : { isAnswer });
