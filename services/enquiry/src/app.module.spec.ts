import { createLogger, handlerFaults } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module.js';
import { readEnquirySettings } from './config.js';

const settings = readEnquirySettings({
  CLUB_MODE: 'local',
  CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
  ENQUIRY_ADDRESS: '127.0.0.1:1',
  ADMIN_ORIGIN: 'http://admin.localhost',
  ENQUIRY_MONGO_URL: 'mongodb://127.0.0.1/enquiry',
  REDIS_URL: 'redis://127.0.0.1:1',
});

describe('the module of enquiry', () => {
  it('handles each call to enquiry exactly once, and no other call', () => {
    const module = AppModule.register(settings, createLogger('enquiry', 'silent'));
    expect(handlerFaults('enquiry', module)).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });
});
