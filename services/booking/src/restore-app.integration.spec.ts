import { createLogger, Sweep } from '@club/kit';
import { redisUrlAs } from '@club/engines';
import { publicKeyOf } from '@club/settings';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { newMongoUrl, WEBHOOK_SECRET } from '../test/booking-harness.js';
import { AppModule } from './app.module.js';
import { readBookingSettings } from './config.js';
import { startRestoreApp } from './restore-app.js';

const logger = createLogger('booking', 'silent');
const settings = () =>
  readBookingSettings({
    CLUB_MODE: 'local',
    BOOKING_ADDRESS: '127.0.0.1:1',
    CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
    BOOKING_MONGO_URL: newMongoUrl(),
    REDIS_URL: redisUrlAs('booking', process.env['TEST_REDIS_URL'] ?? ''),
    STRIPE_SECRET_KEY: 'sk_test_club',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: 'http://127.0.0.1:1',
  });

describe('the program of a restore', () => {
  let starts: jest.SpiedFunction<Sweep['start']>;
  let app: INestApplicationContext | undefined;
  /** For each sweep of the module, whether it has a first run before it. */
  const areScheduled = (): boolean[] =>
    starts.mock.contexts.map((sweep) => Reflect.get(sweep as Sweep, 'timer') !== undefined);

  beforeEach(() => {
    starts = jest.spyOn(Sweep.prototype, 'start');
  });
  afterEach(async () => {
    await app?.close();
    starts.mockRestore();
  });

  it('runs none of the sweeps of booking, which would work on half a database', async () => {
    app = await startRestoreApp(settings(), logger);
    expect(areScheduled().length).toBeGreaterThan(10);
    expect(areScheduled()).not.toContain(true);
  });

  it('control: the service itself runs all of them', async () => {
    const module = AppModule.register(settings(), logger);
    app = await NestFactory.createApplicationContext(module, { logger: false });
    expect(areScheduled()).not.toContain(false);
  });
});
