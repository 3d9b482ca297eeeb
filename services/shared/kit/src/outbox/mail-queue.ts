import { mailQueueOf, type MailJob, type MailOwner } from '@club/messages';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { connectRedis } from '../redis/connect-redis.js';

/** The producer's side of the mail queue of one service. It fails at once if Redis is away, because the outbox adds the job again. */
export class MailQueue {
  private readonly redis: Redis;
  private queue: Queue<MailJob> | undefined;

  constructor(
    private readonly owner: MailOwner,
    redisUrl: string,
    private readonly onError: (error: Error) => void,
  ) {
    this.redis = connectRedis(redisUrl, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: 2_000,
      commandTimeout: 3_000,
    });
    this.redis.on('error', onError);
  }

  /**
   * A job's id is the id of its row, and BullMQ ignores an id that it knows. Jobs are removed when they end, so an id is
   * known exactly as long as its job exists: the queue never holds more jobs than there are rows.
   * @throws Error if Redis is away.
   */
  async add(jobs: readonly MailJob[]): Promise<void> {
    if (this.redis.status !== 'ready') throw new Error('Redis is not connected');
    await this.opened().addBulk(
      jobs.map((job) => ({
        name: 'mail',
        data: job,
        opts: { jobId: job.outboxId, removeOnComplete: true, removeOnFail: true }, // guard: one-job-per-row
      })),
    );
  }

  /** The number of jobs that no worker has taken; 0 if Redis is away. */
  async depth(): Promise<number> {
    return this.redis.status === 'ready' ? this.opened().getWaitingCount() : 0;
  }

  async close(): Promise<void> {
    await this.queue?.close();
    this.redis.disconnect();
  }

  /** Opened only on a ready connection: the queue keeps the failure of its first command permanently. */
  private opened(): Queue<MailJob> {
    if (this.queue === undefined) {
      this.queue = new Queue<MailJob>(mailQueueOf(this.owner), { connection: this.redis });
      this.queue.on('error', this.onError);
    }
    return this.queue;
  }
}
