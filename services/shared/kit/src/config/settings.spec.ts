import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLUB } from '@club/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { clubOf, clubSettings } from './club-settings.js';
import { commonSettings, refuseLocalDefaults } from './common-settings.js';
import { readSettings } from '@club/settings';

const schema = z.object(commonSettings).superRefine(refuseLocalDefaults);

describe('reading settings', () => {
  it('names every setting that is wrong in one sentence', () => {
    expect(() => readSettings(schema, { LOG_LEVEL: 'loud', HEALTH_PORT: 'x' })).toThrow(
      /^Cannot start: LOG_LEVEL: .*; HEALTH_PORT: /,
    );
  });
  it('refuses crash points and default secrets in production', () => {
    expect(() => readSettings(schema, { CLUB_MODE: 'production', CRASH_AT: 'claim-sold' })).toThrow(
      /CRASH_AT: crash points are for tests.*CLUB_INTERNAL_SECRET: must be set/,
    );
    expect(
      readSettings(schema, { CLUB_MODE: 'production', CLUB_INTERNAL_SECRET: 'a secret of our own' })
        .CLUB_MODE,
    ).toBe('production');
  });
  it.each(['local-internal-secret', 'redis://mail:local-mail@redis:6379', 'whsec_local-compose'])(
    'refuses the repository’s secret %s in production',
    (secret) => {
      const env = { CLUB_MODE: 'production', CLUB_INTERNAL_SECRET: `${secret}-long-enough` };
      expect(() => readSettings(schema, env)).toThrow(
        /CLUB_INTERNAL_SECRET: must be set to a secret of your own/,
      );
    },
  );
  it('describes the club, with a default for each setting that is absent', () => {
    const club = clubOf(readSettings(z.object(clubSettings), { CLUB_NAME: 'The Laughing Stock' }));
    expect(club).toEqual({ ...DEFAULT_CLUB, name: 'The Laughing Stock' });
  });
  describe('from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-settings-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'a secret in a file\n');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('drops the line end', () => {
      expect(readSettings(schema, { CLUB_INTERNAL_SECRET_FILE: file }).CLUB_INTERNAL_SECRET).toBe(
        'a secret in a file',
      );
    });
    it('names a setting whose file is missing and one that is set twice', () => {
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
