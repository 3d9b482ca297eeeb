import { Services } from '@club/kit';
import {
  acknowledgeFindingSchema,
  auditSchema,
  type AcknowledgeFinding,
  type Audit,
} from '@club/contracts';
import { AcknowledgeFindingCall, GetAuditCall, StartAuditCall } from '@club/messages';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

@StaffController('api/admin/audit')
export class AdminAuditController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('money:read')
  @Answers(200, 'What the audit of the books has found, and when it last ran', auditSchema)
  read(): Promise<Audit> {
    return this.services.call(GetAuditCall, {});
  }

  @Post()
  @HttpCode(202)
  @Needs('money:write')
  @Answers(202, 'Has the audit run in the background')
  async start(): Promise<void> {
    await this.services.call(StartAuditCall, {});
  }

  @Post(':id/acknowledge')
  @HttpCode(204)
  @Needs('money:write')
  @Answers(204, 'Notes that a member of staff knows of a finding, and why it may stay')
  async acknowledge(
    @Id() id: string,
    @Body({ schema: acknowledgeFindingSchema }) { note }: AcknowledgeFinding,
  ): Promise<void> {
    await this.services.call(AcknowledgeFindingCall, { id, note });
  }
}
