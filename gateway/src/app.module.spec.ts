import { createLogger, handlerFaults } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module.js';
import { readGatewaySettings } from './config.js';

const NOWHERE = '127.0.0.1:1';
const settings = readGatewaySettings({
  CLUB_MODE: 'local',
  GATEWAY_PORT: '0',
  CLUB_CALL_SECRET: 'a secret of this test',
  CLUB_CALLER_KEYS: `mail:${publicKeyOf('a secret of this test')}`,
  CATALOG_ADDRESS: NOWHERE,
  BOOKING_ADDRESS: NOWHERE,
  ENQUIRY_ADDRESS: NOWHERE,
  MAIL_ADDRESS: NOWHERE,
  GATEWAY_ADDRESS: NOWHERE,
  GATEWAY_MONGO_URL: 'mongodb://127.0.0.1/gateway',
  REDIS_URL: `redis://${NOWHERE}`,
  OBJECT_STORE_URL: `http://key:secret@${NOWHERE}`,
  PUBLIC_ORIGIN: 'http://localhost',
  ADMIN_ORIGIN: 'http://admin.localhost',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_module',
});

describe('the module of the gateway', () => {
  it('handles each call of the mail worker exactly once, and no other call', () => {
    const module = AppModule.register(settings, createLogger('gateway', 'silent'));
    expect(handlerFaults('gateway', module)).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });
});
