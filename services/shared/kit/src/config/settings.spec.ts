import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { commonSettings, refuseLocalDefaults } from './common-settings.js';
import { readSettings } from './read-settings.js';

const schema = z.object(commonSettings).superRefine(refuseLocalDefaults);

describe('settings', () => {
  it('say in one sentence what is wrong', () => {
    expect(() => readSettings(schema, { LOG_LEVEL: 'loud', HEALTH_PORT: 'x' })).toThrow(/^Cannot start: LOG_LEVEL: .*; HEALTH_PORT: /);
  });
  it('refuse in production what is for tests', () => {
    expect(() => readSettings(schema, { CLUB_MODE: 'production', CRASH_AT: 'claim-sold' })).toThrow(
      /CRASH_AT: crash points are for tests.*CLUB_INTERNAL_SECRET: must be set/,
    );
    expect(readSettings(schema, { CLUB_MODE: 'production', CLUB_INTERNAL_SECRET: 'a secret of our own' }).CLUB_MODE).toBe('production');
  });
});
