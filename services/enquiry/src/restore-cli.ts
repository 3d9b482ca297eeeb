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
import { readObjections } from './privacy/objections.js';

/**
 * After a restore: reads the erasures and the objections to e-mails that were known before it, applies them again in
 * enquiry, and prints all erasures that are known now, for booking.
 */
const settings = readEnquirySettings(process.env);
const logger = createLogger('enquiry', settings.LOG_LEVEL);
const app = await NestFactory.createApplicationContext(AppModule.register(settings, logger), {
  logger: new NestLogger(logger),
});
const given = await readStandardInput();
const known = await app.get(EraseAgain).execute(readErasures(given), readObjections(given));
process.stdout.write(writeErasures(known));
await app.close();
process.exit(0);
