import { crashPointsNamed, type Logger, type Services } from '@club/kit';
import { outboxCalls, type MailContent, type MailJob } from '@club/messages';
import { renderMail } from '../templates/render-mail.js';
import type { Ending, SmtpTransport } from './smtp-transport.js';

const crashPoint = crashPointsNamed<'smtp-accepted'>();

interface Surroundings {
  publicOrigin: string;
  logger: Logger;
}
type MailRef = Pick<MailJob, 'service' | 'outboxId'>;

/**
 * Leases a mail from the service that owns it, renders and sends it, and says what became of it. A crash between
 * SMTP's 250 and the acknowledgement is the one window in which a mail is sent twice, under one Message-ID.
 */
export class SendMail {
  constructor(
    private readonly services: Services,
    private readonly smtp: SmtpTransport,
    private readonly surroundings: Surroundings,
  ) {}

  async execute({ service, outboxId }: MailRef): Promise<void> {
    const { lease, content } = await this.services.call(outboxCalls[service].lease, {
      outboxId,
    });
    if (lease === null) return;
    const { outcome, reason } =
      content === null ? nothingToSay : await this.send(outboxId, content);
    crashPoint('smtp-accepted');
    await this.services.call(outboxCalls[service].acknowledge, {
      outboxId,
      lease,
      outcome,
      reason,
    });
    this.surroundings.logger.info({ outboxId, outcome, reason }, 'mail');
  }

  private async send(outboxId: string, content: MailContent): Promise<Ending> {
    const mail = await renderMail(content, this.surroundings.publicOrigin);
    return this.smtp.send({ id: outboxId, to: content.to, ...mail });
  }
}

const nothingToSay: Ending = {
  outcome: 'failed',
  reason: 'what this mail is about does not exist',
};
