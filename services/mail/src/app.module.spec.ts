import { createLogger, handlerFaults } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module.js';
import { readMailSettings } from './config.js';

const settings = readMailSettings({
  CLUB_MODE: 'local',
  CLUB_CALL_SECRET: 'a secret of this test',
  CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
  BOOKING_ADDRESS: '127.0.0.1:1',
  ENQUIRY_ADDRESS: '127.0.0.1:1',
  MAIL_ADDRESS: '127.0.0.1:1',
  GATEWAY_ADDRESS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://127.0.0.1:1',
});

describe('the module of mail', () => {
  it('handles each call to mail exactly once, and no other call', () => {
    const module = AppModule.register(settings, createLogger('mail', 'silent'));
    expect(handlerFaults('mail', module)).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });
});
