import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import swc from '@swc/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { translatePackage } from '../bin/translate.mjs';

let folder: string;
const source = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);
const age = (file: string, seconds: number) => {
  const then = Date.now() / 1000 - seconds;
  utimesSync(join(folder, file), then, then);
};
const translated = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');
const translate = () =>
  translatePackage(swc, { from: join(folder, 'src'), to: join(folder, 'dist') });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'club-translate-'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'dist'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the translation of a package', () => {
  it('keeps names, decorators and the types that they need, and leaves out tests', async () => {
    source(
      'one.ts',
      'const mark = (_: object) => undefined;\n@mark\nexport class One { constructor(readonly when: Date) {} }',
    );
    source('one.spec.ts', 'export const test = 1;');
    expect(await translate()).toBe(true);
    expect(translated('one.js')).toMatch(/design:paramtypes[\s\S]*Date/);
    expect(existsSync(join(folder, 'dist/one.spec.js'))).toBe(false);
  });

  it('is repeated for changed files only, and makes the compiler write everything again', async () => {
    source('one.ts', 'export const one = 1;');
    source('two.ts', 'export const two = 2;');
    await translate();
    writeFileSync(join(folder, 'dist/two.js'), 'untouched');
    writeFileSync(join(folder, 'dist/.tsbuildinfo'), '{}');
    age('src/two.ts', 60);
    source('one.ts', 'export const one = 3;');
    age('dist/one.js', 60);
    expect(await translate()).toBe(true);
    expect([translated('one.js').includes('3'), translated('two.js')]).toEqual([true, 'untouched']);
    expect(existsSync(join(folder, 'dist/.tsbuildinfo'))).toBe(false);
  });

  it('reports no change if the program stays the same', async () => {
    source('one.ts', 'export const one = 1;');
    await translate();
    source('one.ts', 'export const one: number = 1;');
    age('dist/one.js', 60);
    expect(await translate()).toBe(false);
    expect(await translate()).toBe(false);
  });
});
