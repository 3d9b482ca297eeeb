import type { MailOwner } from '@club/messages';
import { mailsFailed, outboxOldest, outboxWaiting, queueDepth } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { Sweep } from '../sweep/sweep.js';
import type { MailQueue } from './mail-queue.js';
import { crashPoint } from './outbox-crash-point.js';
import type { OutboxStore } from './outbox.store.js';

const BATCH = 200;
const COUNT_EVERY_MS = 2_000;

/** Puts due outbox rows on the mail queue, again and again until they are sent. Any number may run. */
export class OutboxRelay {
  private readonly sweep: Sweep;
  private countedAt = 0;

  constructor(
    private readonly owner: MailOwner,
    private readonly store: OutboxStore,
    private readonly queue: MailQueue,
    rhythm: { everySeconds: number; logger: Logger },
  ) {
    this.sweep = new Sweep({ name: 'outbox', ...rhythm }, () => this.relay());
  }

  start(): void {
    this.sweep.start();
  }
  /** A row was just written: do not wait for the next round. */
  trigger(): void {
    this.sweep.trigger();
  }
  async stop(): Promise<void> {
    await this.sweep.stop();
    await this.queue.close();
  }

  private async relay(): Promise<void> {
    await this.count();
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

  /** For the metrics, which are read every few seconds; the relay is triggered by every booking. */
  private async count(): Promise<void> {
    if (Date.now() < this.countedAt + COUNT_EVERY_MS) return;
    this.countedAt = Date.now();
    const { waiting, oldestAt, failed } = await this.store.figures();
    outboxWaiting.set(waiting);
    outboxOldest.set(oldestAt === null ? 0 : (Date.now() - oldestAt.getTime()) / 1000);
    mailsFailed.set(failed);
    queueDepth.set(await this.queue.depth());
  }
}
