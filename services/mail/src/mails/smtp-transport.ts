import type { MailOutcome } from '@club/messages';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../config.js';
import type { MailFile } from '../templates/ticket-files.js';

/** Shorter than the outbox's lease: two workers never send one mail at once. */
const TIMEOUT_MS = 20_000;

/** What became of a mail; the reason is for staff. */
export interface Ending {
  outcome: MailOutcome;
  reason?: string;
}

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  files: MailFile[];
}

/** The only file that knows SMTP. One recipient a mail; a permanent refusal (5xx) is final, all else is tried again. */
export class SmtpTransport {
  private readonly transport: Transporter;

  constructor(
    private readonly settings: Pick<
      MailSettings,
      'SMTP_URL' | 'MAIL_FROM' | 'MAIL_DOMAIN' | 'MAIL_CONCURRENCY'
    >,
  ) {
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

  async send({ id, to, subject, html, text, files }: OutgoingMail): Promise<Ending> {
    try {
      await this.transport.sendMail({
        from: this.settings.MAIL_FROM,
        to: { name: '', address: to },
        subject,
        html,
        text,
        attachments: files,
        messageId: `<${id}@${this.settings.MAIL_DOMAIN}>`,
      });
      return { outcome: 'sent' };
    } catch (error) {
      const { responseCode, message } = error as { responseCode?: number; message?: string };
      const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
      return {
        outcome: permanent ? 'failed' : 'retry',
        reason: (message ?? 'unknown').slice(0, 300),
      };
    }
  }
}
