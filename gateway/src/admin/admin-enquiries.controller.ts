import { Services } from '@club/kit';
import {
  enquiryCountsSchema,
  enquiryListSchema,
  enquirySchema,
  markEnquirySchema,
  pageQuerySchema,
  replyToEnquirySchema,
  type Enquiry,
  type EnquiryCounts,
  type MarkEnquiryInput,
  type PageQuery,
  type ReplyToEnquiryInput,
} from '@club/contracts';
import {
  CountEnquiriesCall,
  GetEnquiryCall,
  ListEnquiriesCall,
  MarkEnquiryCall,
  ReplyToEnquiryCall,
} from '@club/messages';
import { Body, Get, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin/contacts')
export class AdminEnquiriesController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('enquiries:read')
  @Answers(200, 'Enquiries, newest first; X-Total-Count is their number', enquiryListSchema)
  async list(
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Enquiry[]> {
    const { enquiries, total } = await this.services.call(ListEnquiriesCall, query);
    void reply.header('X-Total-Count', total);
    return enquiries;
  }

  @Get('counts')
  @Needs('enquiries:read')
  @Answers(200, 'How many enquiries are unread', enquiryCountsSchema)
  counts(): Promise<EnquiryCounts> {
    return this.services.call(CountEnquiriesCall, {});
  }

  @Get(':id')
  @Needs('enquiries:read')
  @Answers(200, 'One enquiry with its replies', enquirySchema)
  get(@Id() id: string): Promise<Enquiry> {
    return this.services.call(GetEnquiryCall, { id });
  }

  @Patch(':id')
  @Needs('enquiries:write')
  @Answers(200, 'Marks a message as read, or as new again', enquirySchema)
  mark(
    @Id() id: string,
    @Body({ schema: markEnquirySchema }) { isRead }: MarkEnquiryInput,
  ): Promise<Enquiry> {
    return this.services.call(MarkEnquiryCall, { id, isRead });
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
    @Body({ schema: replyToEnquirySchema }) reply: ReplyToEnquiryInput,
  ): Promise<Enquiry> {
    return this.services.call(ReplyToEnquiryCall, { id, reply });
  }
}
