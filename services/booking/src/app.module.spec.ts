import { createLogger, handlerFaults } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module.js';
import { readBookingSettings } from './config.js';

const settings = readBookingSettings({
  CLUB_MODE: 'local',
  CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
  BOOKING_ADDRESS: '127.0.0.1:1',
  BOOKING_MONGO_URL: 'mongodb://127.0.0.1/booking',
  REDIS_URL: 'redis://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_club',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
});

describe('the module of booking', () => {
  it('handles each call to booking exactly once, and no other call', () => {
    const module = AppModule.register(settings, createLogger('booking', 'silent'));
    expect(handlerFaults('booking', module)).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });
});
