import type { MailOwner } from '@club/messages';
import { mailsFailed, outboxOldest, outboxWaiting, queueDepth } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { Sweep } from '../sweep/sweep.js';
import type { MailQueue } from './mail-queue.js';
import { crashPoint } from './outbox-crash-point.js';
import type { OutboxStore } from './outbox.store.js';

const BATCH = 200;
const MEASURE_EVERY_MS = 2_000;

/** Puts due outbox rows on the mail queue, repeatedly until they are sent. Any number of relays may run at once. */
export class OutboxRelay {
  private readonly sweep: Sweep;
  private measuredAt = 0;

  constructor(
    private readonly owner: MailOwner,
    private readonly store: OutboxStore,
    private readonly queue: MailQueue,
    options: { everySeconds: number; logger: Logger },
  ) {
    this.sweep = new Sweep({ name: 'outbox', ...options }, () => this.relay());
  }

  start(): void {
    this.sweep.start();
  }
  /** Relays now instead of at the next interval, because a row was just written. */
  trigger(): void {
    this.sweep.trigger();
  }
  async stop(): Promise<void> {
    await this.sweep.stop();
    await this.queue.close();
  }

  private async relay(): Promise<void> {
    await this.measure();
    const due = await this.store.findDue(new Date(), BATCH);
    if (due.length > 0) {
      await this.queue.add(
        due.map((row) => ({
          job: { service: this.owner, outboxId: row._id, requestId: row.requestId },
          round: row.round,
        })),
      );
      crashPoint('outbox-enqueued');
      await this.store.markEnqueued(due, new Date());
    }
    if (due.length === BATCH) this.sweep.trigger();
  }

  /** Updates the metrics. They are read every few seconds, but every booking triggers the relay: hence the limit. */
  private async measure(): Promise<void> {
    if (Date.now() < this.measuredAt + MEASURE_EVERY_MS) return;
    this.measuredAt = Date.now();
    const { waiting, oldestAt, failed } = await this.store.figures();
    outboxWaiting.set(waiting);
    outboxOldest.set(oldestAt === null ? 0 : (Date.now() - oldestAt.getTime()) / 1000);
    mailsFailed.set(failed);
    queueDepth.set(await this.queue.depth());
  }
}
