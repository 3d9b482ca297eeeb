import { crashPointsNamed, type Logger, type Services } from '@club/kit';
import { outboxCalls, type MailContent, type MailJob } from '@club/messages';
import type { Sender } from '../parts/template.js';
import { renderMail } from '../rendering/render-mail.js';
import type { SendResult, SmtpTransport } from './smtp-transport.js';

const crashPoint = crashPointsNamed<'smtp-accepted'>();

interface SendOptions {
  sender: Sender;
  logger: Logger;
}
type JobRef = Pick<MailJob, 'service' | 'outboxId'>;

const CONTENT_IS_GONE: SendResult = {
  outcome: 'failed',
  reason: 'the document that this e-mail is about does not exist',
};

/**
 * Leases an e-mail from the service that owns it, renders and sends it, and reports the outcome. Only a crash between
 * SMTP's 250 and the acknowledgement sends an e-mail twice, both times under the same Message-ID.
 */
export class SendMail {
  constructor(
    private readonly services: Services,
    private readonly smtp: SmtpTransport,
    private readonly options: SendOptions,
  ) {}

  async execute({ service, outboxId }: JobRef): Promise<void> {
    const calls = outboxCalls[service];
    const { lease, content } = await this.services.call(calls.lease, { outboxId });
    if (lease === null) return;
    const result = content === null ? CONTENT_IS_GONE : await this.send(outboxId, content);
    crashPoint('smtp-accepted');
    await this.services.call(calls.acknowledge, { outboxId, lease, ...result });
    this.options.logger.info({ outboxId, ...result }, 'mail');
  }

  private async send(id: string, content: MailContent): Promise<SendResult> {
    const mail = await renderMail(content, this.options.sender);
    return this.smtp.send({ id, to: content.to, ...mail });
  }
}
