import { clubOf } from '@club/kit';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../config.js';
import type { RenderedMail } from '../rendering/render-mail.js';
import { resultOfFailure, type SendResult } from './smtp-result.js';

/** A server that says nothing for so long is not waited for, whatever time an e-mail has left. */
const SILENCE_MS = 20_000;

export interface OutgoingMail extends RenderedMail {
  id: string;
  to: string;
}

/** The only file that speaks SMTP. */
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
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Sends to one recipient.
   * @param signal ends the attempt whatever it is doing: nodemailer's own time-outs count from the server's last reply,
   * so a server that answers slowly could hold an e-mail for minutes.
   */
  async send(
    { id, to, replyTo, earlier, unsubscribeUrl, ...mail }: OutgoingMail,
    signal: AbortSignal,
  ): Promise<SendResult> {
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.from,
        to: oneAddress(to),
        messageId: this.messageIdOf(id),
        ...(replyTo !== undefined && { replyTo: oneAddress(replyTo) }),
        ...this.threadOf(earlier),
        headers: unsubscribeHeaders(unsubscribeUrl),
        signal, // guard: deadline-per-mail
      });
      return { outcome: 'sent' };
    } catch (error) {
      if (signal.aborted) return { outcome: 'retry', reason: 'the mail server was too slow' };
      return resultOfFailure(error);
    }
  }

  close(): void {
    this.transport.close();
  }

  /** The headers by which mail programs show a conversation as one. */
  private threadOf(earlier: readonly string[]): { inReplyTo?: string; references?: string[] } {
    const references = earlier.map((id) => this.messageIdOf(id));
    const last = references.at(-1);
    return last === undefined ? {} : { inReplyTo: last, references };
  }

  private messageIdOf(id: string): string {
    return `<${id}@${this.settings.MAIL_DOMAIN}>`;
  }
}

/** As an object the address is never parsed as a list of recipients. */
const oneAddress = (address: string) => ({ name: '', address });

/** Mail programs show a button that ends such e-mails with one click (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
