import { NestLogger, withoutSweeps, type Logger } from '@club/kit';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import type { BookingSettings } from './config.js';

/**
 * Booking as a restore uses it: without its sweeps. They would take an offer of places as unpaid, and give the places
 * away, before the restore has rebuilt its order from the payment.
 */
export const startRestoreApp = (
  settings: BookingSettings,
  logger: Logger,
): Promise<INestApplicationContext> =>
  withoutSweeps(() =>
    NestFactory.createApplicationContext(AppModule.register(settings, logger), {
      logger: new NestLogger(logger),
    }),
  );
