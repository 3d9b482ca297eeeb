import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, newAgeKey, type AgeKey } from '@club/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeDockerStub } from './test/docker-stub.js';

const DEADLINE_MS = 60_000;
const SECRET = 'the name of a customer';
const folder = mkdtempSync(join(tmpdir(), 'club-backup-script-'));
const volumes = join(folder, 'volumes');
const log = join(folder, 'docker.log');
const backup = join(folder, 'backup');
const progress = (line: string) => void process.stderr.write(`${line}\n`);
let key: AgeKey;
let otherKey: AgeKey;

const run = (script: string, env: Record<string, string>) =>
  attempt('bash', [`infra/docker/${script}.sh`, backup], {
    cwd: process.cwd(),
    env: {
      ...env,
      PATH: `${folder}:${env['PATH'] ?? ''}`,
      VOLUMES: volumes,
      DOCKER_LOG: log,
      COMPOSE: '',
    },
    deadlineMs: DEADLINE_MS,
  });
const commands = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
const stored = (part: string): string => readFileSync(join(volumes, part, 'data'), 'utf8');

beforeAll(async () => {
  writeDockerStub(folder);
  key = await newAgeKey(join(folder, 'key.txt'), progress);
  otherKey = await newAgeKey(join(folder, 'other-key.txt'), progress);
}, DEADLINE_MS);
beforeEach(() => {
  for (const path of [volumes, backup, log]) rmSync(path, { recursive: true, force: true });
  for (const part of ['mongo', 'minio', 'redis']) {
    mkdirSync(join(volumes, part), { recursive: true });
    writeFileSync(join(volumes, part, 'data'), `${part}: ${SECRET}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  it('can be read with its key only', async () => {
    expect(await run('backup', key.env)).toMatchObject({ code: 0 });
    for (const part of ['mongo', 'minio'])
      expect(readFileSync(join(backup, `${part}.tar.age`)).includes(SECRET)).toBe(false);
    for (const part of ['mongo', 'minio']) writeFileSync(join(volumes, part, 'data'), 'lost');
    expect(await run('restore', key.env)).toMatchObject({ code: 0 });
    expect([stored('mongo'), stored('minio')]).toEqual([`mongo: ${SECRET}`, `minio: ${SECRET}`]);
    expect(existsSync(join(volumes, 'redis', 'data'))).toBe(false);
  });

  it('notes its time for the staff area', async () => {
    expect(await run('backup', key.env)).toMatchObject({ code: 0 });
    const at = readFileSync(join(backup, 'at'), 'utf8').trim();
    expect(commands()).toContain(`{ $max: { at: ISODate('${at}') } }`);
  });

  it('is not made without a public key', async () => {
    const { code, output } = await run('backup', { ...key.env, BACKUP_RECIPIENT: 'none' });
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain('BACKUP_RECIPIENT');
    expect([commands(), existsSync(backup)]).toEqual(['', false]);
  });

  it('shows no password on a command line', async () => {
    await run('backup', key.env);
    expect(commands()).toContain('fsyncLock');
    expect(commands()).not.toMatch(/ (-p|--password)\b|\$\(cat/);
  });
});

describe('a restore', () => {
  const refused = async (env: Record<string, string>): Promise<string> => {
    rmSync(log, { force: true });
    const { code, output } = await run('restore', env);
    expect([code, commands()]).toEqual([1, '']); // the system was not even stopped
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(stored('mongo')).toBe(`mongo: ${SECRET}`);
    return output;
  };

  it('with another key changes nothing and says so in a sentence', async () => {
    await run('backup', key.env);
    expect(await refused(otherKey.env)).toMatch(
      /^The key in .* does not open .*\. Nothing was changed\.$/m,
    );
  });

  it('without a key changes nothing', async () => {
    await run('backup', key.env);
    expect(await refused({ ...key.env, BACKUP_KEY: '' })).toContain('Set BACKUP_KEY');
  });

  it('of a damaged backup changes nothing', async () => {
    await run('backup', key.env);
    const file = join(backup, 'minio.tar.age');
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('x')]));
    expect(await refused(key.env)).toContain('is damaged');
  });

  it('of an incomplete backup changes nothing', async () => {
    mkdirSync(backup);
    expect(await refused(key.env)).toContain('contains no complete backup');
  });
});
