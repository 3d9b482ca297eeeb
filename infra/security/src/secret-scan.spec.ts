import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { filesBelow, filesToScan, scan } from './secret-scan.js';

describe('secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-scan-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are in no tracked file and in no bundle', () => {
    const files = filesToScan(process.cwd());
    expect(files.length).toBeGreaterThan(400);
    for (const bundle of ['public-web/dist/', 'admin-web/dist/', 'admin-web/door/dist/'])
      expect([bundle, files.some((file) => file.includes(`/${bundle}`))]).toEqual([bundle, true]);
    expect(scan(files)).toEqual([]);
  });

  it.each([
    ['a live Stripe key', ['sk', 'live', '51HxAbCdEfGhIjKl'].join('_')],
    ['a private key', ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')],
    [
      'a signed token',
      ['eyJhbGciOiJIUzI1NiIsInR5', 'eyJzdWIiOiIxMjM0NTY3ODkw', 'SflKxwRJSMeKKF2QT4fwpM'].join('.'),
    ],
    ['a secret of make-secrets.sh', '5f3a'.repeat(12)],
    ['an address with a password', ['mongodb:', '//club:hunter2hunter2@db.example.org'].join('')],
  ])('are found if there are any: %s', (what, secret) => {
    const file = join(folder, 'planted.ts');
    writeFileSync(file, `const x = '${secret}';`);
    expect(scan([file])).toEqual([`${file}: ${what}`]);
  });

  const makeSecrets = (name: string): string[] => {
    const made = join(folder, name);
    execFileSync('bash', ['infra/docker/make-secrets.sh', made]);
    return filesBelow(made).filter((file) => readFileSync(file, 'utf8').trim() !== '');
  };

  it('of make-secrets.sh are found by their form, under any name', () => {
    const missed = makeSecrets('by-form').filter((file) => {
      const renamed = join(folder, 'renamed.txt');
      copyFileSync(file, renamed);
      return scan([renamed]).length === 0;
    });
    // A password for people has no form, and the keys of the callers are public.
    expect(missed.map((file) => basename(file)).sort()).toEqual(['admin_password', 'caller_keys']);
  });

  it('are found in every file that make-secrets.sh makes', () => {
    const files = makeSecrets('secrets');
    expect(files.length).toBeGreaterThan(15);
    const found = new Set(scan(files).map((line) => line.split(': ')[0]));
    expect(files.filter((file) => !found.has(file))).toEqual([]);
  });
});
