import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { commonSettings, refuseLocalDefaults } from './common-settings.js';
import { readSettings } from './read-settings.js';

const schema = z.object(commonSettings).superRefine(refuseLocalDefaults);

describe('settings', () => {
  it('say in one sentence what is wrong', () => {
    expect(() => readSettings(schema, { LOG_LEVEL: 'loud', HEALTH_PORT: 'x' })).toThrow(
      /^Cannot start: LOG_LEVEL: .*; HEALTH_PORT: /,
    );
  });
  it('refuse in production what is for tests', () => {
    expect(() => readSettings(schema, { CLUB_MODE: 'production', CRASH_AT: 'claim-sold' })).toThrow(
      /CRASH_AT: crash points are for tests.*CLUB_INTERNAL_SECRET: must be set/,
    );
    expect(
      readSettings(schema, { CLUB_MODE: 'production', CLUB_INTERNAL_SECRET: 'a secret of our own' })
        .CLUB_MODE,
    ).toBe('production');
  });
  it.each(['local-internal-secret', 'redis://mail:local-mail@redis:6379', 'whsec_local-compose'])(
    'refuse %s in production: it comes with the repository',
    (secret) => {
      const env = { CLUB_MODE: 'production', CLUB_INTERNAL_SECRET: `${secret}-long-enough` };
      expect(() => readSettings(schema, env)).toThrow(
        /CLUB_INTERNAL_SECRET: must be set to a secret of your own/,
      );
    },
  );
  describe('in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-settings-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'a secret in a file\n');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('are read without the line end', () => {
      expect(readSettings(schema, { CLUB_INTERNAL_SECRET_FILE: file }).CLUB_INTERNAL_SECRET).toBe(
        'a secret in a file',
      );
    });
    it('say which setting has no file, and which has two values', () => {
      expect(() =>
        readSettings(schema, { CLUB_INTERNAL_SECRET_FILE: join(folder, 'none') }),
      ).toThrow(/^Cannot start: CLUB_INTERNAL_SECRET_FILE: .*none cannot be read \(ENOENT\)/);
      expect(() =>
        readSettings(schema, {
          CLUB_INTERNAL_SECRET_FILE: file,
          CLUB_INTERNAL_SECRET: 'and another one',
        }),
      ).toThrow(/CLUB_INTERNAL_SECRET and CLUB_INTERNAL_SECRET_FILE are both set/);
    });
  });
});
