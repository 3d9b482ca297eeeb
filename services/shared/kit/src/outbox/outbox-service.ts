import { DomainError } from '@club/contracts';
import {
  mailContentSchema,
  type Acknowledgement,
  type MailContent,
  type ListedMailOwner,
  type outboxCalls,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import type { Trail } from '../trail/trail.js';
import { cutPersonalText } from '../log/personal-text.js';
import { MailWaits, type MailMaker } from './mail-maker.js';
import { crashPoint } from './outbox-crash-point.js';
import type { OutboxRelay } from './outbox-relay.js';
import { viewMail, type OutboxRow } from './outbox-row.js';
import type { OutboxStore } from './outbox.store.js';
import { VisibleMails } from './visible-mails.js';

type Calls = (typeof outboxCalls)[ListedMailOwner];

/** The content of an e-mail, or the outcome of one that is not handed to the worker. */
type Built = { content: MailContent } | Pick<Acknowledgement, 'outcome' | 'reason'>;

const MAX_REASON = 300;

/** What mail workers and staff do with the e-mails of one service. */
export class OutboxService {
  private readonly visible: VisibleMails;

  constructor(
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly mails: MailMaker,
    private readonly trail: Trail,
  ) {
    this.visible = new VisibleMails(store, mails);
  }

  /** An e-mail that must not or cannot be sent ends here and does not stop the others. */
  async lease({ outboxIds }: RequestOf<Calls['lease']>): Promise<ReplyOf<Calls['lease']>> {
    const { id: lease, rows } = await this.store.lease(outboxIds, new Date());
    if (rows.length > 0) crashPoint('mail-leased');
    const built = await Promise.all(
      rows.map(async (row) => ({ outboxId: row._id, ...(await this.build(row)) })),
    );
    const ended = built.filter((mail) => 'outcome' in mail);
    await this.store.acknowledge(
      ended.map((mail) => ({ ...mail, lease })),
      new Date(),
    );
    return { lease, leaseMs: this.store.leaseMs, mails: built.filter((mail) => 'content' in mail) };
  }

  async acknowledge({
    outcomes,
  }: RequestOf<Calls['acknowledge']>): Promise<ReplyOf<Calls['acknowledge']>> {
    await this.store.acknowledge(outcomes, new Date());
    return {};
  }

  async list({ show }: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
    return { mails: (await this.visible.newest(show)).map(viewMail) };
  }

  counts(): Promise<ReplyOf<Calls['counts']>> {
    return this.visible.counts();
  }

  async content({ id }: RequestOf<Calls['content']>): Promise<ReplyOf<Calls['content']>> {
    return { content: this.mails.withoutSecrets(await this.contentOf(id)) };
  }

  /** Someone may press twice, or a colleague may have been first: an e-mail on its way is not sent a second time. */
  async retry({ id }: RequestOf<Calls['retry']>): Promise<ReplyOf<Calls['retry']>> {
    const { _id } = await this.visible.find(id);
    const isRetried = await this.trail.transaction(async (session) => {
      if (!(await this.store.retry(_id, new Date(), session))) return false;
      await this.trail.write({ act: 'mail-retry', id: _id }, session);
      return true;
    });
    if (!isRetried && !(await this.isOnItsWay(_id))) throw new DomainError('NOT_FOUND');
    this.relay.trigger();
    return {};
  }

  async retryFailed(): Promise<ReplyOf<Calls['retryFailed']>> {
    const count = await this.store.retryFailed(new Date(), await this.visible.failedIds());
    this.relay.trigger();
    return { count };
  }

  private async isOnItsWay(id: string): Promise<boolean> {
    const row = await this.store.find(id);
    return row !== null && row.state !== 'failed' && row.state !== 'skipped';
  }

  private async contentOf(id: string): Promise<MailContent> {
    const content = await this.mails.contentOf(await this.visible.find(id));
    if (content === null) throw new DomainError('NOT_FOUND');
    return content;
  }

  private async build(row: OutboxRow): Promise<Built> {
    try {
      const [content, skip] = await Promise.all([
        this.mails.contentOf(row),
        this.mails.reasonToSkip(row),
      ]);
      if (skip !== null) return { outcome: 'skipped', reason: skip }; // guard: no-mail-that-is-no-longer-true
      if (content === null)
        return { outcome: 'failed', reason: 'what this e-mail is about does not exist' };
      return { content: mailContentSchema.parse(content) };
    } catch (error) {
      if (error instanceof MailWaits) return { outcome: 'retry', reason: error.message };
      const why = error instanceof Error ? error.message : String(error);
      const reason = cutPersonalText(`it cannot be built: ${why}`);
      return { outcome: 'broken', reason: reason.slice(0, MAX_REASON) };
    }
  }
}
