import {
  mailingSchema,
  startMailingSchema,
  type Mailing,
  type StartMailing,
} from '@club/contracts';
import { Services } from '@club/kit';
import { ReadMailingCall, StartMailingCall } from '@club/messages';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin/mailings')
export class AdminMailingsController {
  constructor(private readonly services: Services) {}

  @Post()
  @HttpCode(202)
  @Needs('bookers:message')
  @StepUp('message-bookers', { body: startMailingSchema, target: () => 'bookings' })
  @Answers(
    202,
    'E-mails everyone whom a filter of the bookings matches; a repeated mailingId is the same mailing',
    mailingSchema,
  )
  start(@Body({ schema: startMailingSchema }) mailing: StartMailing): Promise<Mailing> {
    return this.services.call(StartMailingCall, mailing);
  }

  @Get(':id')
  @Needs('bookers:message')
  @Answers(200, 'How far a mailing is', mailingSchema)
  read(@Id() id: string): Promise<Mailing> {
    return this.services.call(ReadMailingCall, { id });
  }
}
