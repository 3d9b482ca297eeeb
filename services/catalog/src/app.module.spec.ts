import { createLogger, handlerFaults } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module.js';
import { readCatalogSettings } from './config.js';

const settings = readCatalogSettings({
  CLUB_MODE: 'local',
  CLUB_CALL_SECRET: 'a secret of this test',
  CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
  CATALOG_ADDRESS: '127.0.0.1:1',
  BOOKING_ADDRESS: '127.0.0.1:1',
  CATALOG_MONGO_URL: 'mongodb://127.0.0.1/catalog',
  OBJECT_STORE_URL: 'http://user:password@127.0.0.1:1',
  UPLOAD_ORIGIN: 'http://127.0.0.1:1',
});

describe('the module of catalog', () => {
  it('handles each call to catalog exactly once, and no other call', () => {
    const module = AppModule.register(settings, createLogger('catalog', 'silent'));
    expect(handlerFaults('catalog', module)).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });
});
