import { describe, expect, it } from '@jest/globals';
import { publicKeyOf } from '@club/settings';
import { readBookingSettings } from './config.js';

const good = {
  CLUB_MODE: 'local',
  BOOKING_ADDRESS: '127.0.0.1:4000',
  CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
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
      }),
    ).toThrow(/emulator is refused in production/);
  });
  it.each(['sk_test_x', 'rk_test_x'])(
    'refuse the test key %s in production, unless that is wanted',
    (STRIPE_SECRET_KEY) => {
      const production = {
        ...good,
        CLUB_MODE: 'production',
        TICKET_SECRET: 'a ticket secret of our own',
        GIFT_CARD_SECRET: 'a gift card secret of our own',
        PRIVACY_SECRET: 'a privacy secret of our own',
        STRIPE_API_URL: '',
        STRIPE_SECRET_KEY,
      };
      expect(() => readBookingSettings(production)).toThrow(
        /STRIPE_SECRET_KEY: test keys are refused in production/,
      );
      expect(() => readBookingSettings({ ...production, ALLOW_TEST_MODE: 'true' })).not.toThrow();
      const live = STRIPE_SECRET_KEY.replace('test', 'live');
      expect(() => readBookingSettings({ ...production, STRIPE_SECRET_KEY: live })).not.toThrow();
    },
  );
  it('hold places for twelve minutes by default', () => {
    expect(readBookingSettings(good).CLUB_HOLD_SECONDS).toBe(720);
  });
});
