import {
  enquiryListSchema,
  enquirySchema,
  markEnquirySchema,
  pageQuerySchema,
  replyToEnquirySchema,
  type Enquiry,
  type MarkEnquiry,
  type PageQuery,
  type ReplyToEnquiry,
} from '@club/contracts';
import { ListEnquiries, MarkEnquiryCall, ReplyToEnquiryCall } from '@club/messages';
import { Body, Get, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { Id } from '../../http/known-id.js';
import { EnquiryClient } from '../../clients/enquiry.client.js';

@StaffController('api/admin/contacts')
export class AdminContactsController {
  constructor(private readonly enquiries: EnquiryClient) {}

  @Get()
  @Needs('enquiries:read')
  @Answers(
    200,
    'Messages to the club, newest first; X-Total-Count says how many',
    enquiryListSchema,
  )
  async list(
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Enquiry[]> {
    const { enquiries, total } = await this.enquiries.call(ListEnquiries, query);
    void reply.header('X-Total-Count', total);
    return enquiries;
  }

  @Patch(':id')
  @Needs('enquiries:write')
  @Answers(200, 'Marks a message as read, or as new again', enquirySchema)
  mark(
    @Id() id: string,
    @Body({ schema: markEnquirySchema }) { isRead }: MarkEnquiry,
  ): Promise<Enquiry> {
    return this.enquiries.call(MarkEnquiryCall, { id, isRead });
  }

  @Post(':id/reply')
  @HttpCode(200)
  @Needs('enquiries:write')
  @Answers(
    200,
    'Answers a message by e-mail; repeated with the same replyId it is the same answer',
    enquirySchema,
  )
  reply(
    @Id() id: string,
    @Body({ schema: replyToEnquirySchema }) reply: ReplyToEnquiry,
  ): Promise<Enquiry> {
    return this.enquiries.call(ReplyToEnquiryCall, { id, reply });
  }
}
