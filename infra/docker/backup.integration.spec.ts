import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
/** What restore.sh keeps beside the folder of the backup, and what the program of enquiry has read. */
const kept = join(folder, 'erasures-to-repeat');
const given = join(folder, 'given');
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
/** What `docker` does with some commands: cases of bash, such as `*fsyncLock*) exit 1 ;;`. */
const answering = (cases: string) => ({ ...key.env, ANSWER: `case "$*" in ${cases} esac` });
const commands = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
const stored = (part: string): string => readFileSync(join(volumes, part, 'data'), 'utf8');

beforeAll(async () => {
  writeDockerStub(folder);
  key = await newAgeKey(join(folder, 'key.txt'), progress);
  otherKey = await newAgeKey(join(folder, 'other-key.txt'), progress);
}, DEADLINE_MS);
beforeEach(() => {
  for (const path of [volumes, backup, log, kept, given])
    rmSync(path, { recursive: true, force: true });
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

  it('unlocks the database if it cannot be copied in time', async () => {
    const hangs = answering("*' mongo') exec sleep 30 ;;");
    const { code, output } = await run('backup', { ...hangs, BACKUP_LOCK_SECONDS: '1' });
    expect([code, existsSync(join(backup, 'at'))]).toEqual([1, false]);
    expect(output).toContain('BACKUP_LOCK_SECONDS');
    expect(commands()).toContain('fsyncUnlock');
  });

  it('unlocks the database also if the answer to the lock was lost', async () => {
    expect(await run('backup', answering('*fsyncLock*) exit 1 ;;'))).toMatchObject({ code: 1 });
    expect(commands()).toContain('fsyncUnlock');
  });

  it('is complete although staff upload images while it is made', async () => {
    const changes = 'tar() { command tar "$@"; case "$*" in *" minio") return 1 ;; esac; }';
    const ANSWER = `${changes}; export -f tar`;
    expect(await run('backup', { ...key.env, ANSWER })).toMatchObject({ code: 0 });
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

  it('in local mode with the secrets of production changes nothing', async () => {
    await run('backup', key.env);
    const production = { ...key.env, SECRETS: './secrets' };
    const COMPOSE_FILE = 'docker-compose.yml';
    expect(await refused({ ...production, COMPOSE_FILE })).toContain('compose.production.yml');
    const both = `${COMPOSE_FILE}:infra/docker/compose.production.yml`;
    expect(await run('restore', { ...production, COMPOSE_FILE: both })).toMatchObject({ code: 0 });
  });

  it.each([
    ['without images that can be built', '"compose build") exit 1 ;;', 'could not be built'],
    [
      'of a database that does not say who was erased',
      '*" ps "*) echo a-container ;; *mongosh*) exit 1 ;;',
      'does not say who was erased',
    ],
  ])('%s changes nothing', async (_, cases, reason) => {
    await run('backup', key.env);
    const { code, output } = await run('restore', answering(cases));
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`${reason}.* Nothing was changed`));
    expect(commands()).not.toContain('compose down');
  });

  it('gives the users of the database the passwords and rights of today, before a service starts', async () => {
    await run('backup', key.env);
    await run('restore', key.env);
    const lines = commands().split('\n');
    const steps = ['up -d --wait mongo', 'sh /set-users.sh', 'enquiry node', 'booking node'];
    const order = steps.map((step) => lines.findIndex((line) => line.includes(step)));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('repeats the erasures since the backup, also if an attempt before it has failed', async () => {
    await run('backup', key.env);
    const erased = `${'a'.repeat(64)} 2026-11-22T03:00:00.000Z`;
    const fails = `*" ps "*) echo a-container ;; *mongosh*) echo "${erased}" ;; *"--wait mongo"*) exit 1 ;;`;
    expect(await run('restore', answering(fails))).toMatchObject({ code: 1 });
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    // The database of the copy runs now and has forgotten them.
    const notes = `*" ps "*) echo a-container ;; *"enquiry node"*) cat > "${given}" ;;`;
    expect(await run('restore', answering(notes))).toMatchObject({ code: 0 });
    expect(readFileSync(given, 'utf8').trim()).toBe(erased);
    expect(existsSync(kept)).toBe(false);
  });
});
