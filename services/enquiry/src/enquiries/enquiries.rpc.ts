import { DomainError } from '@club/contracts';
import { currentContext, Handles } from '@club/kit';
import {
  ListEnquiries,
  MarkEnquiryCall,
  ReplyToEnquiryCall,
  SendEnquiry,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { EnquiriesStore } from './enquiries.store.js';
import { ReplyToEnquiry } from './reply-to-enquiry.js';

/** Without a page the newest thousand (design section 4). */
const WHOLE_LIST = 1000;

@Controller()
export class EnquiriesRpc {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly replyToEnquiry: ReplyToEnquiry,
  ) {}

  @Handles(SendEnquiry)
  async send({
    id,
    ...message
  }: RequestOf<typeof SendEnquiry>): Promise<ReplyOf<typeof SendEnquiry>> {
    await this.enquiries.add(id, message);
    return { id };
  }

  @Handles(ListEnquiries)
  list({
    page,
    pageSize,
  }: RequestOf<typeof ListEnquiries>): Promise<ReplyOf<typeof ListEnquiries>> {
    const limit = page === undefined ? WHOLE_LIST : (pageSize ?? 25);
    return this.enquiries.page(((page ?? 1) - 1) * limit, limit);
  }

  @Handles(ReplyToEnquiryCall)
  reply({
    id,
    reply,
  }: RequestOf<typeof ReplyToEnquiryCall>): Promise<ReplyOf<typeof ReplyToEnquiryCall>> {
    return this.replyToEnquiry.execute(id, reply);
  }

  @Handles(MarkEnquiryCall)
  async mark({
    id,
    isRead,
  }: RequestOf<typeof MarkEnquiryCall>): Promise<ReplyOf<typeof MarkEnquiryCall>> {
    const marked = await this.enquiries.mark(id, isRead, currentContext()?.staff?.username ?? '');
    if (marked === null) throw new DomainError('NOT_FOUND');
    return marked;
  }
}
