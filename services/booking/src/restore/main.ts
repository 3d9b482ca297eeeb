import 'reflect-metadata';
import { createLogger, NestLogger, newRequestId, runInContext } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readBookingSettings } from '../config.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';

/** `node restore/main.js 2026-11-22T02:00:00Z`: what Stripe knows since then and the restored database does not. */
const since = new Date(process.argv[2] ?? '');
if (Number.isNaN(since.getTime())) throw new Error('Since when? Name the time of the backup, such as 2026-11-22T02:00:00Z');

const settings = readBookingSettings(process.env);
const logger = createLogger('booking', settings.LOG_LEVEL);
const app = await NestFactory.createApplicationContext(AppModule.register(settings, logger), { logger: new NestLogger(logger) });
const found = await runInContext({ requestId: `restore-${newRequestId()}` }, () => app.get(RebuildLostOrders).execute(since));
for (const { orderId, paymentIntentId, became } of found) process.stdout.write(`order ${orderId}, payment ${paymentIntentId}: ${became}\n`);
process.stdout.write(`${found.length} payments since ${since.toISOString()} were taken up again\n`);
await app.close();
process.exit(0);
