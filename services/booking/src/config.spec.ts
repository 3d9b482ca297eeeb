import { describe, expect, it } from '@jest/globals';
import { readBookingSettings } from './config.js';

const good = {
  BOOKING_ADDRESS: '127.0.0.1:4000',
  BOOKING_MONGO_URL: 'mongodb://127.0.0.1/booking',
  REDIS_URL: 'redis://127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_test_club',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:4001',
};

describe('booking’s settings', () => {
  it('refuse the emulator together with a live key, and in production', () => {
    expect(() => readBookingSettings({ ...good, STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(
      /refused together with a live key/,
    );
    expect(() =>
      readBookingSettings({
        ...good,
        CLUB_MODE: 'production',
        CLUB_INTERNAL_SECRET: 'a secret of our own',
      }),
    ).toThrow(/emulator is refused in production/);
  });
  it('hold places for twelve minutes by default', () => {
    expect(readBookingSettings(good).CLUB_HOLD_SECONDS).toBe(720);
  });
});
