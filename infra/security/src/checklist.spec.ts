import { describe, expect, it } from '@jest/globals';
import { flawIn, readChecklist } from './checklist.js';

const POINTS = 40;
const points = readChecklist();
const tests = points.flatMap(({ point, tests: named }) =>
  named.map((test) => ({ point, ...test })),
);

describe('infra/docs/security.md', () => {
  it('has every point', () => {
    const numbers = points.map(({ point }) => point);
    // A number may be reserved for a point that is still being written.
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers.length).toBeGreaterThanOrEqual(POINTS);
  });

  it.each(tests)('$point: $title', (test) => {
    expect([test.file, flawIn(test)]).toEqual([test.file, undefined]);
  });

  it.each([
    ['names no test', '### 1. All\n\nAll is well.\n\nNot guaranteed: all.\n'],
    ['does not say what is not guaranteed', '### 1. All\n\nAll is well.\n\n- `a.spec.ts`: holds\n'],
    [
      'says nothing that is guaranteed',
      '### 1. All\n\nNot guaranteed: all.\n\n- `a.spec.ts`: holds\n',
    ],
  ])('cannot be read if a point %s', (problem, text) => {
    expect(() => readChecklist(text)).toThrow(problem);
  });

  it.each([
    ['the file does not exist', 'infra/security/src/nothing.spec.ts', 'has every point'],
    ['no test has this title', 'infra/security/src/checklist.spec.ts', 'every point'],
  ])('is false if %s', (flaw, file, title) => {
    expect(flawIn({ file, title })).toBe(flaw);
  });
});
