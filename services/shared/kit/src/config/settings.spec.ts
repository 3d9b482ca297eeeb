import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLUB } from '@club/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { clubOf, clubSettings } from './club-settings.js';
import {
  calledSettings,
  callingSettings,
  commonSettings,
  refuseLocalDefaults,
} from './common-settings.js';
import { publicKeyOf, readSettings } from '@club/settings';

const schema = z.object({ ...commonSettings, ...callingSettings }).superRefine(refuseLocalDefaults);
const called = z.object({ ...commonSettings, ...calledSettings }).superRefine(refuseLocalDefaults);
const KEY = publicKeyOf('a secret of our own');

describe('reading settings', () => {
  it('names every setting that is wrong in one sentence', () => {
    expect(() => readSettings(schema, { LOG_LEVEL: 'loud', HEALTH_PORT: 'x' })).toThrow(
      /^Cannot start: LOG_LEVEL: .*; HEALTH_PORT: .*; CLUB_CALL_SECRET: /,
    );
  });
  it('refuses crash points and default secrets in production', () => {
    const local = {
      CLUB_MODE: 'production',
      CRASH_AT: 'claim-sold',
      CLUB_CALL_SECRET: 'local-gateway-call-secret',
    };
    expect(() => readSettings(schema, local)).toThrow(
      /CRASH_AT: crash points are for tests.*CLUB_CALL_SECRET: must be set/,
    );
    expect(
      readSettings(schema, { CLUB_MODE: 'production', CLUB_CALL_SECRET: 'a secret of our own' })
        .CLUB_MODE,
    ).toBe('production');
  });
  it('is for production unless the mode is named, so that no secret of the repository is taken silently', () => {
    const local = { CLUB_CALL_SECRET: 'local-gateway-call-secret' };
    expect(() => readSettings(schema, local)).toThrow(/CLUB_CALL_SECRET: must be set to a secret/);
    expect(readSettings(schema, { ...local, CLUB_MODE: 'local' }).CLUB_MODE).toBe('local');
  });
  it.each([
    'local-gateway-call-secret',
    'redis://mail:local-mail@redis:6379',
    'whsec_local-compose',
  ])('refuses the repository’s secret %s in production', (secret) => {
    const env = { CLUB_MODE: 'production', CLUB_CALL_SECRET: `${secret}-long-enough` };
    expect(() => readSettings(schema, env)).toThrow(
      /CLUB_CALL_SECRET: must be set to a secret of your own/,
    );
  });
  it('refuses the repository’s public keys in production, and a list of callers of another form', () => {
    const read = (keys: string) =>
      readSettings(called, { CLUB_MODE: 'production', CLUB_CALLER_KEYS: keys });
    expect(read(`gateway:${KEY}\n mail:${KEY}`).CLUB_CALLER_KEYS).toContain('mail:');
    expect(() => read(`gateway:${KEY} mail:local-${KEY}`)).toThrow(
      /CLUB_CALLER_KEYS: must be set to a secret of your own/,
    );
    for (const wrong of ['', KEY, `visitor:${KEY}`, `gateway:${KEY.slice(1)}`, `gateway:${KEY},`])
      expect(() => read(wrong)).toThrow(/CLUB_CALLER_KEYS: /);
  });
  it('refuses NATS without encryption or without a user in production, unless it is on this machine', () => {
    const read = (url: string) =>
      readSettings(schema, {
        CLUB_MODE: 'production',
        CLUB_CALL_SECRET: 'a secret of our own',
        NATS_URL: url,
      });
    for (const open of ['nats://nats:4222', 'nats://booking:x@nats:4222', 'tls://nats:4222'])
      expect(() => read(open)).toThrow(/NATS_URL: must be tls:\/\/user:password@/);
    for (const closed of ['tls://booking:x@nats:4222', 'nats://127.0.0.1:4222'])
      expect(read(closed).NATS_URL).toBe(closed);
    expect(() => read('nats://127.0.0.1.example.org:4222')).toThrow(/NATS_URL/);
  });
  it('describes the club, with a default for each setting that is absent', () => {
    const club = clubOf(readSettings(z.object(clubSettings), { CLUB_NAME: 'The Laughing Stock' }));
    expect(club).toEqual({ ...DEFAULT_CLUB, name: 'The Laughing Stock' });
  });
  it('describes its pages elsewhere and its partner clubs', () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const club = clubOf(
      readSettings(z.object(clubSettings), {
        CLUB_INSTAGRAM: 'https://instagram.example/club',
        CLUB_PARTNERS: names.map((name) => `${name} = https://${name}.example/?a=b`).join('; '),
      }),
    );
    expect(club.instagram).toBe('https://instagram.example/club');
    expect(club.partnerClubs.map(({ name }) => name)).toEqual(names);
    expect(club.partnerClubs[0]?.url).toBe('https://One.example/?a=b');
  });
  it.each([
    ['CLUB_FACEBOOK', 'javascript:alert(1)'],
    ['CLUB_PARTNERS', 'One=https://one.example'],
    ['CLUB_PARTNERS', 'One;Two;Three;Four;Five'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings(z.object(clubSettings), { [name]: value })).toThrow(
      new RegExp(`^Cannot start: ${name}: must be`),
    );
  });
  describe('from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-settings-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'a secret in a file\n');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('drops the line end', () => {
      expect(readSettings(schema, { CLUB_CALL_SECRET_FILE: file }).CLUB_CALL_SECRET).toBe(
        'a secret in a file',
      );
    });
    it('names a setting whose file is missing and one that is set twice', () => {
      expect(() => readSettings(schema, { CLUB_CALL_SECRET_FILE: join(folder, 'none') })).toThrow(
        /^Cannot start: CLUB_CALL_SECRET_FILE: .*none cannot be read \(ENOENT\)/,
      );
      expect(() =>
        readSettings(schema, {
          CLUB_CALL_SECRET_FILE: file,
          CLUB_CALL_SECRET: 'and another one',
        }),
      ).toThrow(/CLUB_CALL_SECRET and CLUB_CALL_SECRET_FILE are both set/);
    });
  });
});
