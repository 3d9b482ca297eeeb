import 'reflect-metadata';
import {
  createLogger,
  newRequestId,
  readErasures,
  readStandardInput,
  runInContext,
  Trail,
} from '@club/kit';
import { readBookingSettings } from './config.js';
import { EraseAgain } from './privacy/erase-again.js';
import { startRestoreApp } from './restore-app.js';
import { RebuildLostOrders, type Recovery } from './restore/rebuild-lost-orders.js';

/**
 * `node restore-cli.js 2026-11-22T02:00:00Z` rebuilds the orders that Stripe has seen since then and the restored
 * database lacks. With `-` as a further argument it then repeats the erasures on its standard input.
 */
const since = new Date(process.argv[2] ?? '');
if (Number.isNaN(since.getTime()))
  throw new Error('Pass the time of the backup, such as 2026-11-22T02:00:00Z');

const MAX_ATTEMPTS = 30;
const PAUSE_MS = 2_000;

const settings = readBookingSettings(process.env);
const logger = createLogger('booking', settings.LOG_LEVEL);
const app = await startRestoreApp(settings, logger);
const requestId = `restore-${newRequestId()}`;
/** Of all attempts: the audit trail counts also what one has recovered that did not finish. */
const byPayment = new Map<string, Recovery>();
const recovered = await runInContext({ requestId }, () =>
  retried(() => app.get(RebuildLostOrders).execute(since, byPayment)),
);
for (const { orderId, paymentIntentId, became } of recovered)
  process.stdout.write(`order ${orderId}, payment ${paymentIntentId}: ${became}\n`);
process.stdout.write(`recovered payments since ${since.toISOString()}: ${recovered.length}\n`);
const erased = process.argv[3] === '-' ? await eraseAgain() : 0;
const details = { payments: recovered.length, erased };
await runInContext({ requestId, commandLine: 'restore' }, () =>
  app.get(Trail).writeAlone({ act: 'restore', id: since.toISOString(), details }),
);
await app.close();
process.exit(0);

async function eraseAgain(): Promise<number> {
  const erased = await app.get(EraseAgain).execute(readErasures(await readStandardInput()));
  process.stdout.write(`people erased again: ${erased}\n`);
  return erased;
}

/** Stripe may not answer while the network is still starting. The work is safe to repeat. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ reason, attempt }, 'not finished, starting again');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
