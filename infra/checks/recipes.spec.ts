import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** A document with one correct recipe. Each test below spoils one part of it. */
const GOOD = `# Contributing

### Add an e-mail kind (2 files)

1. \`services/content.ts\`: declare the shape of its data.
2. \`services/templates/<kind>.ts\`: write its text.
`;

describe('the check of the recipes in CONTRIBUTING.md', () => {
  let folder: string;
  const check = (recipe: string) => {
    writeFileSync(join(folder, 'CONTRIBUTING.md'), recipe);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['infra/checks/bin/recipes.mjs', folder],
      {
        encoding: 'utf8',
      },
    );
    return { status, stdout };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-recipes-'));
    mkdirSync(join(folder, 'services/templates'), { recursive: true });
    writeFileSync(join(folder, 'services/content.ts'), '');
    writeFileSync(join(folder, 'services/templates/reminder.ts'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts files that exist, and placeholders that match at least one file', () => {
    expect(check(GOOD)).toEqual({ status: 0, stdout: '' });
  });

  it.each([
    [
      'a file that does not exist',
      GOOD.replace('content.ts', 'gone.ts'),
      'CONTRIBUTING.md:5: `services/gone.ts` does not exist',
    ],
    [
      'a placeholder that matches no file',
      GOOD.replace('<kind>.ts', '<kind>.tsx'),
      '`services/templates/<kind>.tsx` does not exist',
    ],
    [
      'a wrong number of files in a title',
      GOOD.replace('(2 files)', '(3 files)'),
      '"Add an e-mail kind" has 2 steps, but its title says 3 files',
    ],
    [
      'a title without the number of files',
      GOOD.replace(' (2 files)', ''),
      '"Add an e-mail kind" has 2 steps, but its title does not say how many files',
    ],
    [
      'a step that does not begin with a file',
      GOOD.replace('1. `services', '1. In `services'),
      'does not begin with a file',
    ],
    ['a document without recipes', '# Contributing\n', 'CONTRIBUTING.md has no recipes'],
  ])('reports %s', (_, recipe, problem) => {
    const { status, stdout } = check(recipe);
    expect(status).toBe(1);
    expect(stdout).toContain(problem);
  });
});
