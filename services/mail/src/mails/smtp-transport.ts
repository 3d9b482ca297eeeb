import { clubOf } from '@club/kit';
import type { MailOutcome } from '@club/messages';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../config.js';
import type { RenderedMail } from '../rendering/render-mail.js';

/** Shorter than the outbox's lease, so that two workers never send one e-mail at the same time. */
const TIMEOUT_MS = 20_000;

export interface SendResult {
  outcome: MailOutcome;
  /** Why it was not sent, for staff. */
  reason?: string;
}

export interface OutgoingMail extends RenderedMail {
  id: string;
  to: string;
}

/** The only file that knows SMTP. A permanent refusal (5xx) is final; every other failure is tried again. */
export class SmtpTransport {
  private readonly transport: Transporter;
  private readonly from: string | { name: string; address: string };

  constructor(private readonly settings: MailSettings) {
    const { name, bookingEmail: address } = clubOf(settings);
    this.from = settings.MAIL_FROM ?? { name, address };
    this.transport = createTransport({
      url: settings.SMTP_URL,
      pool: true,
      maxConnections: settings.MAIL_CONCURRENCY,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Sends to one recipient. */
  async send({ id, to, ...mail }: OutgoingMail): Promise<SendResult> {
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.from,
        // As an object the address is never parsed as a list of recipients.
        to: { name: '', address: to },
        messageId: `<${id}@${this.settings.MAIL_DOMAIN}>`,
      });
      return { outcome: 'sent' };
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message?: string };
      const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
      return {
        outcome: isPermanent ? 'failed' : 'retry',
        reason: (message ?? 'unknown').slice(0, 300),
      };
    }
  }
}
