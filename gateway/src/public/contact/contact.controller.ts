import { randomUUID } from 'node:crypto';
import { contactReplySchema, contactSchema, type Contact } from '@club/contracts';
import { SendEnquiry } from '@club/messages';
import { Body, Post } from '@nestjs/common';
import { PublicController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { EnquiryClient } from '../../clients/enquiry.client.js';
import { Limited } from '../../limits/limits.guard.js';

@PublicController('api/contact')
export class ContactController {
  constructor(private readonly enquiries: EnquiryClient) {}

  @Post()
  @Limited('contact')
  @Answers(201, 'A message to the club', contactReplySchema)
  send(@Body({ schema: contactSchema }) message: Contact): Promise<{ id: string }> {
    return this.enquiries.call(SendEnquiry, { id: randomUUID(), ...message });
  }
}
