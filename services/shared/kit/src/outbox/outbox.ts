import type { ClientSession } from 'mongoose';
import { currentRequestId } from '../log/request-context.js';
import type { OutboxRelay } from './outbox-relay.js';
import { newOutboxRow, type MailFact } from './outbox-row.js';
import type { OutboxStore } from './outbox.store.js';

/** Writes the e-mails that facts demand and wakes the relay, so that they leave at once. */
export class Outbox {
  constructor(
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Writes an e-mail in the transaction of its fact, so that neither exists without the other. The relay wakes when
   * the session ends, which is after the commit. Writing the same fact again changes nothing.
   */
  async write(fact: MailFact, session: ClientSession): Promise<void> {
    session.once('ended', () => {
      this.relay.trigger();
    });
    await this.store.add(rowOf(fact), session);
  }

  /** Writes e-mails for facts that are already stored. Rows that exist stay as they are. */
  async writeMissing(facts: readonly MailFact[]): Promise<void> {
    await this.store.addMissing(facts.map(rowOf));
    this.relay.trigger();
  }
}

const rowOf = (fact: MailFact) =>
  newOutboxRow(fact, { now: new Date(), requestId: currentRequestId() });
