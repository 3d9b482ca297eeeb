import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { filesBelow, filesToScan, scan } from './secret-scan.js';

describe('secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-scan-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are in no tracked file and in no bundle', () => {
    const files = filesToScan(process.cwd());
    expect(files.length).toBeGreaterThan(400);
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

  it('are found in every file that make-secrets.sh makes', () => {
    const made = join(folder, 'secrets');
    execFileSync('bash', ['infra/docker/make-secrets.sh', made]);
    const files = filesBelow(made).filter((file) => readFileSync(file, 'utf8').trim() !== '');
    expect(files.length).toBeGreaterThan(15);
    const found = new Set(scan(files).map((line) => line.split(': ')[0]));
    expect(files.filter((file) => !found.has(file))).toEqual([]);
  });
});
