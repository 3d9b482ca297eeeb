import { DomainError } from '@club/contracts';
import type { MailContent, MailOwner, outboxCalls, ReplyOf, RequestOf } from '@club/messages';
import type { MailMaker } from './mail-maker.js';
import { crashPoint } from './outbox-crash-point.js';
import type { OutboxRelay } from './outbox-relay.js';
import { viewMail } from './outbox-row.js';
import type { OutboxStore } from './outbox.store.js';

type Calls = (typeof outboxCalls)[MailOwner];

/** What mail workers and staff do with the e-mails of one service. */
export class OutboxService {
  constructor(
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly mails: MailMaker,
  ) {}

  async lease({ outboxId }: RequestOf<Calls['lease']>): Promise<ReplyOf<Calls['lease']>> {
    const leased = await this.store.lease(outboxId, new Date());
    if (leased === undefined) return { lease: null, content: null };
    crashPoint('mail-leased');
    return { lease: leased.id, content: await this.mails.contentOf(leased.row) };
  }

  async acknowledge(
    request: RequestOf<Calls['acknowledge']>,
  ): Promise<ReplyOf<Calls['acknowledge']>> {
    const { outboxId: id, lease, outcome, reason = null } = request;
    await this.store.acknowledge({ id, lease, outcome, reason }, new Date());
    return {};
  }

  async list({ show }: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
    return { mails: (await this.store.findNewest(show)).map(viewMail) };
  }

  async content({ id }: RequestOf<Calls['content']>): Promise<ReplyOf<Calls['content']>> {
    return { content: this.mails.withoutSecrets(await this.contentOf(id)) };
  }

  async retry({ id }: RequestOf<Calls['retry']>): Promise<ReplyOf<Calls['retry']>> {
    if (!(await this.store.retry(id, new Date()))) throw new DomainError('NOT_FOUND');
    this.relay.trigger();
    return {};
  }

  private async contentOf(id: string): Promise<MailContent> {
    const row = await this.store.find(id);
    const content = row === null ? null : await this.mails.contentOf(row);
    if (content === null) throw new DomainError('NOT_FOUND');
    return content;
  }
}
