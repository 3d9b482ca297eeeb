import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepAssets } from './kept-assets';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('kept assets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-kept-assets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const kept = () => readdirSync(join(folder, 'kept')).sort();
  const build = (name: string, ...files: string[]): string => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), `${file} of ${name}`);
    }
    return join(folder, name);
  };

  it('have the files of earlier builds beside those of this one', async () => {
    await keepAssets(build('a', 'home-1.js', 'common-1.js'), join(folder, 'kept'));
    await keepAssets(build('b', 'home-2.js', 'common-1.js'), join(folder, 'kept'));
    expect(kept()).toEqual(['common-1.js', 'home-1.js', 'home-2.js']);
    expect(readFileSync(join(folder, 'kept/home-1.js'), 'utf8')).toBe('home-1.js of a');
  });

  it('include files in folders', async () => {
    await keepAssets(build('a', 'home-1.js', 'site/icon-1.png'), join(folder, 'kept'));
    await keepAssets(build('b', 'home-2.js'), join(folder, 'kept'));
    expect(kept()).toEqual(['home-1.js', 'home-2.js', 'site']);
    expect(readFileSync(join(folder, 'kept/site/icon-1.png'), 'utf8')).toBe('site/icon-1.png of a');
  });

  it('are removed when no build has had them for 30 days', async () => {
    const now = Date.now();
    await keepAssets(build('a', 'home-1.js', 'common-1.js'), join(folder, 'kept'), now);
    const b = build('b', 'home-2.js', 'common-1.js');
    await keepAssets(b, join(folder, 'kept'), now + 20 * DAY_MS);
    expect(kept()).toContain('home-1.js');
    await keepAssets(b, join(folder, 'kept'), now + 31 * DAY_MS);
    expect(kept()).toEqual(['common-1.js', 'home-2.js']);
  });
});
