import { Services } from '@club/kit';
import { randomUUID } from 'node:crypto';
import { sentEnquirySchema, sendEnquirySchema, type SendEnquiryInput } from '@club/contracts';
import { SendEnquiryCall } from '@club/messages';
import { Body, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

@PublicController('api/contact')
export class EnquiriesController {
  constructor(private readonly services: Services) {}

  @Post()
  @Limited('contact')
  @Answers(201, 'A message to the club', sentEnquirySchema)
  send(@Body({ schema: sendEnquirySchema }) message: SendEnquiryInput): Promise<{ id: string }> {
    return this.services.call(SendEnquiryCall, { id: randomUUID(), ...message });
  }
}
