import { Services } from '@club/kit';
import {
  DomainError,
  failedMailsSchema,
  mailCountsSchema,
  mailIdSchema,
  mailListSchema,
  mailPreviewSchema,
  mailsQuerySchema,
  type FailedMails,
  type MailCounts,
  type MailId,
  type MailPreview,
  type MailRow,
  type MailsQuery,
} from '@club/contracts';
import { outboxCalls, PreviewMailCall } from '@club/messages';
import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';

/** The outboxes of booking and enquiry as one list. */
@StaffController('api/admin/mails')
export class AdminMailsController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('mails:read')
  @Answers(200, 'The newest e-mails, at most a hundred per service', mailListSchema)
  async list(@Query({ schema: mailsQuerySchema }) query: MailsQuery): Promise<MailRow[]> {
    const lists = await Promise.all([
      this.services.call(outboxCalls.booking.list, query),
      this.services.call(outboxCalls.enquiry.list, query),
    ]);
    return lists.flatMap(({ mails }) => mails).sort((a, b) => b.at.localeCompare(a.at));
  }

  @Get('counts')
  @Needs('mails:read')
  @Answers(200, 'How many e-mails wait and how many failed', mailCountsSchema)
  async counts(): Promise<MailCounts> {
    const [booking, enquiry] = await Promise.all([
      this.services.call(outboxCalls.booking.counts, {}),
      this.services.call(outboxCalls.enquiry.counts, {}),
    ]);
    return {
      waiting: booking.waiting + enquiry.waiting,
      failed: booking.failed + enquiry.failed,
    };
  }

  @Post('preview')
  @HttpCode(200)
  @Needs('mails:read')
  @Answers(200, 'An e-mail as its reader sees it', mailPreviewSchema)
  async preview(@Body({ schema: mailIdSchema }) { id }: MailId): Promise<MailPreview> {
    const { content } = await this.fromEither(
      () => this.services.call(outboxCalls.booking.content, { id }),
      () => this.services.call(outboxCalls.enquiry.content, { id }),
    );
    return this.services.call(PreviewMailCall, { content });
  }

  @Post('retry')
  @HttpCode(202)
  @Needs('mails:write')
  @Answers(202, 'Sends a failed e-mail again')
  async retry(@Body({ schema: mailIdSchema }) { id }: MailId): Promise<void> {
    await this.fromEither(
      () => this.services.call(outboxCalls.booking.retry, { id }),
      () => this.services.call(outboxCalls.enquiry.retry, { id }),
    );
  }

  @Post('retry-failed')
  @HttpCode(202)
  @Needs('mails:write')
  @Answers(202, 'Sends every failed e-mail again; repeating it is safe', failedMailsSchema)
  async retryFailed(): Promise<FailedMails> {
    const [booking, enquiry] = await Promise.all([
      this.services.call(outboxCalls.booking.retryFailed, {}),
      this.services.call(outboxCalls.enquiry.retryFailed, {}),
    ]);
    return { count: booking.count + enquiry.count };
  }

  /** The id does not name its service, so both are asked in turn. */
  private async fromEither<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
    try {
      return await first();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      return second();
    }
  }
}
