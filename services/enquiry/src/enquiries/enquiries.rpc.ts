import { DomainError, MAX_HITS, wordBeginning } from '@club/contracts';
import { actingStaff, Handles, pageOf, Trail } from '@club/kit';
import {
  CountEnquiriesCall,
  GetEnquiryCall,
  ListEnquiriesCall,
  MarkEnquiryCall,
  ReplyToEnquiryCall,
  SearchEnquiriesCall,
  SendEnquiryCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { EnquiriesStore, viewEnquiry } from './enquiries.store.js';
import { ReplyToEnquiry } from './reply-to-enquiry.js';
import { SendEnquiry } from './send-enquiry.js';

/**
 * Rows of one answer: a message and each of its replies may have 5,000 characters, and what services send each other has at
 * most 8 MB.
 */
const MOST_ROWS = 200;

@Controller()
export class EnquiriesRpc {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly sendEnquiry: SendEnquiry,
    private readonly replyToEnquiry: ReplyToEnquiry,
    private readonly trail: Trail,
  ) {}

  @Handles(SendEnquiryCall)
  async send({
    id,
    ...message
  }: RequestOf<typeof SendEnquiryCall>): Promise<ReplyOf<typeof SendEnquiryCall>> {
    await this.sendEnquiry.execute(id, message);
    return { id };
  }

  @Handles(ListEnquiriesCall)
  list(query: RequestOf<typeof ListEnquiriesCall>): Promise<ReplyOf<typeof ListEnquiriesCall>> {
    return this.enquiries.page(pageOf(query, MOST_ROWS));
  }

  @Handles(SearchEnquiriesCall)
  async search({
    q,
  }: RequestOf<typeof SearchEnquiriesCall>): Promise<ReplyOf<typeof SearchEnquiriesCall>> {
    const found = await this.enquiries.search(wordBeginning(q), MAX_HITS + 1);
    const hits = found.slice(0, MAX_HITS).map(viewEnquiry);
    return { hits, hasMore: found.length > MAX_HITS };
  }

  @Handles(GetEnquiryCall)
  get({ id }: RequestOf<typeof GetEnquiryCall>): Promise<ReplyOf<typeof GetEnquiryCall>> {
    return this.view(id);
  }

  @Handles(CountEnquiriesCall)
  async counts(): Promise<ReplyOf<typeof CountEnquiriesCall>> {
    return { unread: await this.enquiries.countUnread() };
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
    return this.trail.transaction(async (session) => {
      const marked = await this.enquiries.mark(id, { isRead, by: actingStaff() }, session);
      if (marked === null) return this.view(id); // nothing has changed, so there is no act to note
      await this.trail.write({ act: 'enquiry-mark', id, details: { isRead } }, session);
      return marked;
    });
  }

  private async view(id: string): Promise<ReplyOf<typeof GetEnquiryCall>> {
    const found = await this.enquiries.find(id);
    if (found === null) throw new DomainError('NOT_FOUND');
    return viewEnquiry(found);
  }
}
