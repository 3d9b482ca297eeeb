import 'reflect-metadata';
import { armCrashPoint, createLogger, NestLogger, startHealthServer } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { readMailSettings } from './config.js';
import { MailWorker } from './mails/mail-worker.js';

const settings = readMailSettings(process.env);
const logger = createLogger('mail', settings.LOG_LEVEL);
armCrashPoint(settings.CRASH_AT);
const app = await NestFactory.createApplicationContext(AppModule.register(settings, logger), { logger: new NestLogger(logger) });
app.enableShutdownHooks();
const worker = app.get(MailWorker);
await startHealthServer({ host: settings.BIND_HOST, port: settings.HEALTH_PORT }, () => ({ queue: () => worker.ping() }));
logger.info('ready');
