import { Batcher, type Services } from '@club/kit';
import { MAX_LEASED, outboxCalls, type Acknowledgement, type MailOwner } from '@club/messages';

/** The right to send one e-mail until the lease ends. */
export interface LeasedMail {
  lease: string;
  content: unknown;
  /** On this process's own clock, `performance.now()`, so that the clocks of two machines need not agree. */
  leasedAt: number;
  leaseMs: number;
}

/** Leases e-mails from the outbox of one service and acknowledges them, many with one call. */
export class LeaseMails {
  private readonly leases: Batcher<string, LeasedMail | undefined>;
  private readonly outcomes: Batcher<Acknowledgement, void>;

  constructor(services: Services, owner: MailOwner) {
    const calls = outboxCalls[owner];
    this.leases = new Batcher(async (outboxIds) => {
      const leasedAt = performance.now();
      const { lease, leaseMs, mails } = await services.call(calls.lease, { outboxIds });
      const contents = new Map(mails.map(({ outboxId, content }) => [outboxId, content]));
      return (id) =>
        contents.has(id) ? { lease, leaseMs, leasedAt, content: contents.get(id) } : undefined;
    }, MAX_LEASED);
    this.outcomes = new Batcher<Acknowledgement, void>(async (outcomes) => {
      await services.call(calls.acknowledge, { outcomes });
      return () => undefined;
    }, MAX_LEASED);
  }

  /** @returns undefined if there is nothing to send: sent, failed, skipped, or leased by another worker. */
  lease(outboxId: string): Promise<LeasedMail | undefined> {
    return this.leases.run(outboxId);
  }

  acknowledge(outcome: Acknowledgement): Promise<void> {
    return this.outcomes.run(outcome);
  }
}
