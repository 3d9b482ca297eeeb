import {
  DomainError,
  mailIdSchema,
  mailListSchema,
  mailPreviewSchema,
  mailsQuerySchema,
  type MailId,
  type MailPreview,
  type MailRow,
  type MailsQuery,
} from '@club/contracts';
import { outboxCalls, PreviewMail } from '@club/messages';
import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Needs, StaffController } from '../../auth/audience.js';
import { BookingClient } from '../../clients/booking.client.js';
import { EnquiryClient } from '../../clients/enquiry.client.js';
import { MailClient } from '../../clients/mail.client.js';
import { Answers } from '../../http/answers.js';

/** The outboxes of both services that write mails, as one list. */
@StaffController('api/admin/mails')
export class AdminMailsController {
  constructor(
    private readonly booking: BookingClient,
    private readonly enquiries: EnquiryClient,
    private readonly mail: MailClient,
  ) {}

  @Get()
  @Needs('bookings:read')
  @Answers(200, 'The newest mails, a hundred of each service at most', mailListSchema)
  async list(@Query({ schema: mailsQuerySchema }) query: MailsQuery): Promise<MailRow[]> {
    const lists = await Promise.all([
      this.booking.call(outboxCalls.booking.list, query),
      this.enquiries.call(outboxCalls.enquiry.list, query),
    ]);
    return lists.flatMap(({ mails }) => mails).sort((a, b) => b.at.localeCompare(a.at));
  }

  @Post('preview')
  @HttpCode(200)
  @Needs('bookings:read')
  @Answers(200, 'A mail as its reader sees it', mailPreviewSchema)
  async preview(@Body({ schema: mailIdSchema }) { id }: MailId): Promise<MailPreview> {
    const { content } = await this.ofEither(
      () => this.booking.call(outboxCalls.booking.content, { id }),
      () => this.enquiries.call(outboxCalls.enquiry.content, { id }),
    );
    return this.mail.call(PreviewMail, { content });
  }

  @Post('retry')
  @HttpCode(202)
  @Needs('bookings:write')
  @Answers(202, 'Sends a mail that failed once more')
  async retry(@Body({ schema: mailIdSchema }) { id }: MailId): Promise<void> {
    await this.ofEither(
      () => this.booking.call(outboxCalls.booking.retry, { id }),
      () => this.enquiries.call(outboxCalls.enquiry.retry, { id }),
    );
  }

  /** A mail's id does not say whose it is: who does not know it passes it on. */
  private async ofEither<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
    try {
      return await first();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      return second();
    }
  }
}
