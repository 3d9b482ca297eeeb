import 'reflect-metadata';
import {
  createLogger,
  NestLogger,
  readErasures,
  readStandardInput,
  writeErasures,
} from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { readEnquirySettings } from './config.js';
import { EraseAgain } from './privacy/erase-again.js';

/**
 * After a restore: reads the erasures that were known before it, erases again what enquiry has of them, and prints all
 * erasures that are known now, for booking.
 */
const settings = readEnquirySettings(process.env);
const logger = createLogger('enquiry', settings.LOG_LEVEL);
const app = await NestFactory.createApplicationContext(AppModule.register(settings, logger), {
  logger: new NestLogger(logger),
});
const known = await app.get(EraseAgain).execute(readErasures(await readStandardInput()));
process.stdout.write(writeErasures(known));
await app.close();
process.exit(0);
