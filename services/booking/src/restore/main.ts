import 'reflect-metadata';
import { createLogger, NestLogger, newRequestId, runInContext } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readBookingSettings } from '../config.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';

/** `node restore/main.js 2026-11-22T02:00:00Z`: what Stripe knows since then and the restored database does not. */
const since = new Date(process.argv[2] ?? '');
if (Number.isNaN(since.getTime()))
  throw new Error('Since when? Name the time of the backup, such as 2026-11-22T02:00:00Z');

const MOST_TRIES = 30;
const PAUSE_MS = 2_000;

const settings = readBookingSettings(process.env);
const logger = createLogger('booking', settings.LOG_LEVEL);
const app = await NestFactory.createApplicationContext(AppModule.register(settings, logger), {
  logger: new NestLogger(logger),
});
const found = await runInContext({ requestId: `restore-${newRequestId()}` }, () =>
  untilAnswered(() => app.get(RebuildLostOrders).execute(since)),
);
for (const { orderId, paymentIntentId, became } of found)
  process.stdout.write(`order ${orderId}, payment ${paymentIntentId}: ${became}\n`);
process.stdout.write(`${found.length} payments since ${since.toISOString()} were taken up again\n`);
await app.close();
process.exit(0);

/** Stripe may not answer in the first moment of a network that was just made; the work is safe to repeat. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      logger.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'not finished, beginning again',
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
