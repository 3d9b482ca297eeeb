import type { ClientSession } from 'mongoose';
import { currentRequestId } from '../log/request-context.js';
import type { OutboxRelay } from './outbox-relay.js';
import { newOutboxRow, type MailFact, type OutboxRow } from './outbox-row.js';
import type { OutboxStore } from './outbox.store.js';

/** Writes the e-mails that facts demand and puts them on the queue, so that they leave at once. */
export class Outbox {
  private readonly written = new WeakMap<ClientSession, Map<string, OutboxRow>>();

  constructor(
    private readonly store: OutboxStore,
    private readonly relay: Pick<OutboxRelay, 'enqueue'>,
  ) {}

  /**
   * Writes an e-mail in the transaction of its fact, so that neither exists without the other. It goes on the queue when
   * the session ends, which is after the commit. Writing the same fact again changes nothing.
   */
  async write(fact: MailFact, session: ClientSession): Promise<void> {
    const row = rowOf(fact);
    this.writtenIn(session).set(row._id, row);
    await this.store.add(row, session);
  }

  /** Writes e-mails for facts that are already stored. Rows that exist stay as they are. */
  async writeMissing(facts: readonly MailFact[]): Promise<void> {
    this.relay.enqueue(await this.store.addMissing(facts.map(rowOf)));
  }

  /** A transaction may run more than once, so rows are collected by their ids. */
  private writtenIn(session: ClientSession): Map<string, OutboxRow> {
    const known = this.written.get(session);
    if (known !== undefined) return known;
    const rows = new Map<string, OutboxRow>();
    this.written.set(session, rows);
    session.once('ended', () => this.relay.enqueue([...rows.values()]));
    return rows;
  }
}

const rowOf = (fact: MailFact): OutboxRow =>
  newOutboxRow(fact, { now: new Date(), requestId: currentRequestId() });
