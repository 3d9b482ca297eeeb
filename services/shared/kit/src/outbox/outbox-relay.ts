import type { MailJob, MailOwner } from '@club/messages';
import { Batcher } from '../batcher.js';
import { mailsFailed, outboxOldest, outboxWaiting, queueDepth } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { Sweep } from '../sweep/sweep.js';
import type { MailQueue } from './mail-queue.js';
import { crashPoint } from './outbox-crash-point.js';
import type { OutboxRow } from './outbox-row.js';
import type { OutboxStore } from './outbox.store.js';

const BATCH = 200;
const MEASURE_EVERY_MS = 15_000;

type Mail = Pick<OutboxRow, '_id' | 'requestId'>;

/** Puts new e-mails on the queue at once, and again at intervals until they are sent. Any number of relays may run at once. */
export class OutboxRelay {
  private readonly sweep: Sweep;
  private readonly newMails = new Batcher<Mail, void>((mails) => this.add(mails), BATCH);
  private measuredAt = 0;
  private areEarlierRowsMigrated = false;

  constructor(
    private readonly owner: MailOwner,
    private readonly store: OutboxStore,
    private readonly queue: MailQueue,
    private readonly options: { everySeconds: number; logger: Logger },
  ) {
    this.sweep = new Sweep({ name: 'outbox', ...options }, () => this.relay(new Date()));
  }

  start(): void {
    this.sweep.start();
  }
  /** Relays now instead of at the next interval, because rows are due. */
  trigger(): void {
    this.sweep.trigger();
  }
  async stop(): Promise<void> {
    await this.sweep.stop();
    await this.queue.close();
  }

  /** Puts rows that were just written on the queue. If that fails, the sweep finds them as soon as they are due. */
  enqueue(mails: readonly Mail[]): void {
    for (const mail of mails)
      this.newMails.run(mail).catch((error: unknown) => {
        this.options.logger.debug({ err: error, outboxId: mail._id }, 'e-mail waits in the outbox');
      });
  }

  /** One round: puts all rows that are due on the queue. A row that is there already is not added again. */
  async relay(now: Date): Promise<void> {
    await this.measure();
    for (let isFull = true; isFull;) {
      const due = await this.store.findDue(now, BATCH);
      if (due.length > 0) {
        await this.add(due);
        await this.store.postpone(due, now);
      }
      isFull = due.length === BATCH;
    }
    // Once per process: brings rows of earlier releases up to date.
    if (!this.areEarlierRowsMigrated) await this.store.updateOldRows();
    this.areEarlierRowsMigrated = true;
  }

  private async add(mails: readonly Mail[]): Promise<() => void> {
    await this.queue.add(mails.map((mail) => this.jobOf(mail)));
    crashPoint('outbox-enqueued');
    return () => undefined; // The batcher asks for a result for each item; there is none.
  }

  private jobOf({ _id: outboxId, requestId }: Mail): MailJob {
    return { service: this.owner, outboxId, requestId };
  }

  private async measure(): Promise<void> {
    if (Date.now() < this.measuredAt + MEASURE_EVERY_MS) return;
    this.measuredAt = Date.now();
    const [{ waiting, failed }, oldestAt] = await Promise.all([
      this.store.counts(),
      this.store.oldestWaiting(),
    ]);
    outboxWaiting.set(waiting);
    outboxOldest.set(oldestAt === null ? 0 : (Date.now() - oldestAt.getTime()) / 1000);
    mailsFailed.set(failed);
    queueDepth.set(await this.queue.depth());
  }
}
