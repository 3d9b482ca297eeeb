import { DomainError, type MailCounts } from '@club/contracts';
import { venuesAllowed } from '../rpc/venue-rights.js';
import type { MailMaker } from './mail-maker.js';
import type { OutboxRow } from './outbox-row.js';
import { MAX_LISTED, type OutboxStore, type ShownMails } from './outbox.store.js';

const BATCH = 500;
/** Staff of single venues look no further back than this, so that a list stays cheap. */
const MAX_LOOKED_AT = 5_000;

/**
 * The e-mails that a member of staff may see. Rows do not know their venue, because a show may move; the service is asked
 * about the rows that are looked at, and only for staff who have no right at all venues.
 */
export class VisibleMails {
  constructor(
    private readonly store: OutboxStore,
    private readonly mails: MailMaker,
  ) {}

  /** Newest first, a hundred at most. */
  newest(show: ShownMails): Promise<OutboxRow[]> {
    return this.seesAll() ? this.store.findNewest(show) : this.lookFor(show, MAX_LISTED);
  }

  async counts(): Promise<MailCounts> {
    if (this.seesAll()) return this.store.counts();
    const [waiting, failed] = await Promise.all([this.count('waiting'), this.count('failed')]);
    return { waiting, failed };
  }

  /** The failed ones; undefined if that is all of them. */
  async failedIds(): Promise<string[] | undefined> {
    if (this.seesAll()) return undefined;
    return (await this.lookFor('failed', MAX_LOOKED_AT)).map(({ _id }) => _id);
  }

  /** @throws NOT_FOUND, FORBIDDEN */
  async find(id: string): Promise<OutboxRow> {
    const row = await this.store.find(id);
    if (row === null) throw new DomainError('NOT_FOUND');
    const visible = await this.visibleOf([row]);
    if (visible.length === 0) throw new DomainError('FORBIDDEN'); // guard: mails-end-at-the-venue
    return row;
  }

  private seesAll(): boolean {
    return this.mails.visibleOf === undefined || venuesAllowed() === undefined;
  }

  private async count(show: ShownMails): Promise<number> {
    return (await this.lookFor(show, MAX_LOOKED_AT)).length;
  }

  private async lookFor(show: ShownMails, wanted: number): Promise<OutboxRow[]> {
    const found: OutboxRow[] = [];
    for (let skip = 0; skip < MAX_LOOKED_AT && found.length < wanted; skip += BATCH) {
      const rows = await this.store.findNewest(show, { skip, limit: BATCH });
      found.push(...(await this.visibleOf(rows)));
      if (rows.length < BATCH) break;
    }
    return found.slice(0, wanted);
  }

  private async visibleOf(rows: OutboxRow[]): Promise<OutboxRow[]> {
    if (this.seesAll()) return rows;
    const visible = await this.mails.visibleOf?.(rows);
    return rows.filter(({ _id }) => visible?.has(_id));
  }
}
