import { setTimeout as pause } from 'node:timers/promises';
import { crashPointsNamed, cutPersonalText, type Logger, type Services } from '@club/kit';
import {
  mailContentSchema,
  type Acknowledgement,
  type MailContent,
  type MailJob,
  type MailOwner,
} from '@club/messages';
import type { Sender } from '../parts/template.js';
import { renderMail, type RenderedMail } from '../rendering/render-mail.js';
import { LeaseMails, type LeasedMail } from './lease-mails.js';
import type { SendResult } from './smtp-result.js';
import type { SmtpTransport } from './smtp-transport.js';

const crashPoint = crashPointsNamed<'smtp-accepted'>();

interface SendOptions {
  sender: Sender;
  logger: Logger;
}
type JobRef = Pick<MailJob, 'service' | 'outboxId'>;

/** An attempt ends after this part of the lease. The rest of it is for the acknowledgement. */
const SENDING_SHARE = 2 / 3;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
const MAX_REASON = 300;

/**
 * Leases an e-mail from the service that owns it, renders and sends it, and reports the outcome. An e-mail is sent twice,
 * both times under the same Message-ID, only if SMTP's 250 or the acknowledgement never arrives: after a crash, a lost
 * connection, or an owner that is away until the lease ends.
 */
export class SendMail {
  private readonly owners: Record<MailOwner, LeaseMails>;

  constructor(
    services: Services,
    private readonly smtp: SmtpTransport,
    private readonly options: SendOptions,
  ) {
    this.owners = {
      booking: new LeaseMails(services, 'booking'),
      enquiry: new LeaseMails(services, 'enquiry'),
      gateway: new LeaseMails(services, 'gateway'),
    };
  }

  /** @returns undefined if there was nothing to send. */
  async execute({ service, outboxId }: JobRef): Promise<SendResult | undefined> {
    const leased = await this.owners[service].lease(outboxId);
    if (leased === undefined) return undefined;
    const result = await this.send(outboxId, leased);
    crashPoint('smtp-accepted');
    const { outcome, reason } = result;
    await this.acknowledge(service, leased, {
      outboxId,
      lease: leased.lease,
      outcome,
      ...(reason !== undefined && { reason }),
    });
    this.options.logger.info({ outboxId, ...result }, 'mail');
    return result;
  }

  private async send(id: string, leased: LeasedMail): Promise<SendResult> {
    let content: MailContent;
    let mail: RenderedMail;
    try {
      content = mailContentSchema.parse(leased.content);
      mail = renderMail(content, this.options.sender);
    } catch (error) {
      this.options.logger.error({ err: error, outboxId: id }, 'mail cannot be rendered');
      const reason = cutPersonalText(`it cannot be rendered: ${String(error)}`);
      return { outcome: 'broken', reason: reason.slice(0, MAX_REASON) };
    }
    const endsAt = leased.leasedAt + leased.leaseMs * SENDING_SHARE;
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(endsAt - performance.now())));
    return this.smtp.send({ id, to: content.to, ...mail }, signal);
  }

  /** Repeated until the lease ends, because an e-mail whose outcome is not stored is sent again. */
  private async acknowledge(
    service: MailOwner,
    { leasedAt, leaseMs }: LeasedMail,
    outcome: Acknowledgement,
  ): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        return await this.owners[service].acknowledge(outcome);
      } catch (error) {
        const { outboxId } = outcome;
        if (performance.now() + pauseMs >= leasedAt + leaseMs) throw error;
        this.options.logger.warn({ err: error, outboxId }, 'mail not acknowledged yet');
      }
      await pause(pauseMs);
    }
  }
}
