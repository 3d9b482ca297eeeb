import { DomainError, type Enquiry, type ReplyToEnquiry as Wish } from '@club/contracts';
import {
  currentContext,
  currentRequestId,
  newOutboxRow,
  OutboxRelay,
  OutboxStore,
} from '@club/kit';
import { Injectable } from '@nestjs/common';
import { EnquiriesStore, viewEnquiry } from './enquiries.store.js';

/** Answers a message to the club: the reply and its mail are written as one fact; repeated, it is the same reply. */
@Injectable()
export class ReplyToEnquiry {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async execute(id: string, { replyId, message }: Wish): Promise<Enquiry> {
    const now = new Date();
    const reply = { id: replyId, at: now, by: currentContext()?.staff?.username ?? '', message };
    const mail = newOutboxRow(
      { kind: 'enquiry-reply', subject: id, fact: replyId },
      { now, requestId: currentRequestId() },
    );
    await this.enquiries.transaction(async (session) => {
      if (await this.enquiries.addReply(id, reply, session)) await this.outbox.add(mail, session);
    });
    this.relay.nudge();
    const answered = await this.enquiries.find(id);
    if (answered === null) throw new DomainError('NOT_FOUND');
    return viewEnquiry(answered);
  }
}
