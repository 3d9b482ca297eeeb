import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EVERY_CRASH } from '../experiments/crash-cases.js';
import type { Note } from './notes.js';
import { describeResults, incompleteness } from './results.js';

const note = (key: string, more: Partial<Note> = {}): Note => ({
  key,
  version: 'abc1234',
  seed: 7,
  counts: {},
  ...more,
});

describe('the results of the long form', () => {
  const plan = new Set(['race/1', 'race/2']);

  it('are complete if every run was made with one version', () => {
    expect(incompleteness(plan, [note('race/1'), note('race/2')])).toBeUndefined();
  });

  it('are not written while runs are missing', () => {
    expect(incompleteness(plan, [note('race/1')])).toMatch('1 of 2 runs are missing');
  });

  it('are not written from two versions', () => {
    const made = [note('race/1'), note('race/2', { version: 'def5678' })];
    expect(incompleteness(plan, made)).toMatch('2 versions');
  });

  it('name commit, seed and date, count the runs and list every violation', () => {
    const text = describeResults(
      [note('race/1', { counts: { promised: 100 } }), note('race/2', { violation: 'oversold' })],
      new Date('2030-01-05T12:00:00Z'),
    );
    expect(text).toMatch('2030-01-05, commit abc1234, seed 7');
    expect(text).toMatch('Runs 2, violations 1.');
    expect(text).toMatch('- race/2: oversold');
    expect(text).toMatch('for 100 places at once | 2 | 1 | promised 100 |');
  });
});

describe('README', () => {
  it('gives the numbers of crash points and combinations that the long form has', () => {
    const places = new Set(EVERY_CRASH.map(({ place }) => place)).size;
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toContain(`${places} crash points, in ${EVERY_CRASH.length} combinations`);
  });
});
