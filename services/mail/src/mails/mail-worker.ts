import { connectRedis, runInContext, type Logger } from '@club/kit';
import { MAIL_QUEUE, mailJobSchema, type MailJob } from '@club/messages';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { SendMail } from './send-mail.js';

interface WorkerOptions {
  redisUrl: string;
  concurrency: number;
  logger: Logger;
}

/** Takes jobs off the queue. A failed job is not kept, because the outbox puts its e-mail on the queue again. */
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly worker: Worker<MailJob>;

  constructor(
    private readonly sendMail: SendMail,
    private readonly options: WorkerOptions,
  ) {
    this.redis = connectRedis(options.redisUrl, { maxRetriesPerRequest: null });
    const warn = (error: Error) =>
      options.logger.warn({ reason: error.message }, 'mail queue is away');
    this.redis.on('error', warn);
    this.worker = new Worker<MailJob>(MAIL_QUEUE, (job) => this.process(job), {
      connection: this.redis,
      concurrency: options.concurrency,
      autorun: false,
    });
    this.worker.on('error', warn);
  }

  onApplicationBootstrap(): void {
    this.worker
      .run()
      .catch((error: unknown) => this.options.logger.error({ err: error }, 'mail worker stopped'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
    this.redis.disconnect();
  }

  async ping(): Promise<void> {
    if (this.redis.status !== 'ready') throw new Error('Redis is not connected');
    await this.redis.ping();
  }

  private async process(job: Job<MailJob>): Promise<void> {
    const { requestId, ...mail } = mailJobSchema.parse(job.data);
    await runInContext({ requestId }, () => this.sendMail.execute(mail));
  }
}
