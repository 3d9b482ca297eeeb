import { connectRedis, runInContext, type Logger } from '@club/kit';
import { MAIL_OWNERS, mailJobSchema, mailQueueOf, type MailJob } from '@club/messages';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { LoginPause, type PausableWorker } from './login-pause.js';
import type { SendMail } from './send-mail.js';

interface WorkerOptions {
  redisUrl: string;
  /** How many SMTP connections there are. */
  concurrency: number;
  logger: Logger;
  /** Tests shorten it. */
  firstPauseMs?: number;
}

/**
 * If a worker dies, the queue gives its jobs to others after their lock has ended, at the next check. Until then the outbox
 * cannot put those e-mails on the queue again. A check costs one command.
 */
const LOCK_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** So many e-mails are at work for each connection: while one is sent, others are leased, rendered and acknowledged. */
const MAILS_PER_CONNECTION = 4;

/** Takes jobs off the queue of each outbox. A failed job is not kept, because the outbox puts its e-mail on the queue again. */
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly workers: readonly Worker<MailJob>[];
  private readonly loginPause: LoginPause;

  constructor(
    private readonly sendMail: SendMail,
    private readonly options: WorkerOptions,
  ) {
    const { logger, redisUrl, concurrency } = options;
    this.redis = connectRedis(redisUrl, { maxRetriesPerRequest: null });
    const warn = (error: Error) => logger.warn({ reason: error.message }, 'mail queue is away');
    this.redis.on('error', warn);
    this.workers = MAIL_OWNERS.map((owner) => {
      const worker = new Worker<MailJob>(mailQueueOf(owner), (job) => this.process(job), {
        connection: this.redis,
        concurrency: concurrency * MAILS_PER_CONNECTION,
        autorun: false,
        lockDuration: LOCK_MS,
        stalledInterval: CHECK_EVERY_MS,
      });
      worker.on('error', warn);
      worker.on('failed', (job, error) =>
        logger.error({ err: error, outboxId: job?.data.outboxId }, 'mail failed'),
      );
      return worker;
    });
    this.loginPause = new LoginPause(together(this.workers), options);
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers)
      worker
        .run()
        .catch((error: unknown) =>
          this.options.logger.error({ err: error }, 'mail worker stopped'),
        );
  }

  async onApplicationShutdown(): Promise<void> {
    this.loginPause.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
    this.redis.disconnect();
  }

  async ping(): Promise<void> {
    if (this.redis.status !== 'ready') throw new Error('Redis is not connected');
    await this.redis.ping();
  }

  private async process(job: Job<MailJob>): Promise<void> {
    const { requestId, ...mail } = mailJobSchema.parse(job.data);
    const result = await runInContext({ requestId }, () => this.sendMail.execute(mail));
    if (result !== undefined) await this.loginPause.heard(result);
  }
}

/** The login is the same for all queues, so they pause and resume as one. */
const together = (workers: readonly PausableWorker[]): PausableWorker => ({
  get concurrency() {
    return Math.max(...workers.map(({ concurrency }) => concurrency));
  },
  set concurrency(concurrency) {
    for (const worker of workers) worker.concurrency = concurrency;
  },
  pause: async (doNotWaitForActive) => {
    await Promise.all(workers.map((worker) => worker.pause(doNotWaitForActive)));
  },
  resume: () => {
    for (const worker of workers) worker.resume();
  },
});
