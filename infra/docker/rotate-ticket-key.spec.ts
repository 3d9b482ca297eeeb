import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPT = new URL('rotate-ticket-key.sh', import.meta.url).pathname;

describe('adding a key for tickets', () => {
  let folder: string;
  const keys = (): string[] =>
    readFileSync(join(folder, 'ticket_keys'), 'utf8').trim().split('\n').filter(Boolean);
  const rotate = () => spawnSync('bash', [SCRIPT, folder], { encoding: 'utf8' });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-ticket-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('puts a key with a free id first, and keeps the others as they are', () => {
    writeFileSync(join(folder, 'ticket_keys'), '\n');
    expect(rotate().status).toBe(0);
    const [first = ''] = keys();
    expect(first).toMatch(/^1:[0-9a-f]{48}$/);
    expect(rotate().status).toBe(0);
    expect(keys()).toEqual([expect.stringMatching(/^2:[0-9a-f]{48}$/), first]);
  });

  it('fails if the file is missing, or if all fifteen ids are in use', () => {
    expect(rotate()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('make-secrets.sh'),
    });
    const all = Array.from({ length: 15 }, (_, index) => `${index + 1}:${'a'.repeat(48)}`);
    writeFileSync(join(folder, 'ticket_keys'), `${all.join('\n')}\n`);
    expect(rotate()).toMatchObject({ status: 1, stderr: expect.stringContaining('15 keys') });
    expect(keys()).toEqual(all);
  });
});
