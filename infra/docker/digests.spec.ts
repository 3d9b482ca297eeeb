import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const FILES = ['docker-compose.yml', 'infra/docker', 'infra/kubernetes/base'];
/** A digest that no registry gave: it is seen only in a copy of the files. */
const FAKE = `sha256:${'0'.repeat(64)}`;

let checkout: string;
const renew = (docker: string, ...args: string[]) => {
  writeFileSync(join(checkout, 'docker'), `#!/bin/bash\n${docker}\n`);
  chmodSync(join(checkout, 'docker'), 0o755);
  return spawnSync(process.execPath, ['infra/docker/renew-digests.mjs', ...args], {
    env: { PATH: `${checkout}:${process.env['PATH'] ?? ''}`, CLUB_CHECKOUT: checkout },
    encoding: 'utf8',
  });
};
const read = (file: string): string => readFileSync(join(checkout, file), 'utf8');

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'club-digests-'));
  for (const file of FILES) cpSync(file, join(checkout, file), { recursive: true });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

describe('the digests of images', () => {
  it('are written after every image of others, and renewed', () => {
    const answer = (digest: string) => `echo '{ "digest": "${digest}" }'`;
    expect(renew(answer(`sha256:${'1'.repeat(64)}`)).status).toBe(0);
    expect(renew(answer(FAKE))).toMatchObject({ status: 0 });
    expect(read('docker-compose.yml').match(/_IMAGE:-[^}]+@sha256:0{64}\}/g)).toHaveLength(
      read('docker-compose.yml').match(/_IMAGE:-/g)?.length ?? 0,
    );
    for (const name of ['services', 'web'])
      expect(read(`infra/docker/${name}.Dockerfile`)).toMatch(/^ARG NODE_IMAGE=\S+@sha256:0{64}$/m);
    expect(read('docker-compose.yml')).toContain('image: front-of-house\n');
    expect(renew('exit 1', '--check').stdout).toContain('each pinned by its digest');
  });

  it('stay as they are if a registry does not answer', () => {
    const before = FILES.slice(0, 1).map(read);
    const { status, stderr } = renew('echo "no route to host" >&2; exit 1');
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('No file was changed')],
    ]);
    expect(FILES.slice(0, 1).map(read)).toEqual(before);
  });

  it('are on all images or on none', () => {
    expect(renew('exit 1', '--check').status).toBe(0);
    writeFileSync(
      join(checkout, 'docker-compose.yml'),
      read('docker-compose.yml').replace('caddy:2}', `caddy:2@${FAKE}}`),
    );
    const { status, stderr } = renew('exit 1', '--check');
    expect([status, stderr]).toEqual([1, expect.stringContaining('mongo:8 has no digest')]);
  });
});
