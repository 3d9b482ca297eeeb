import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const GOOD = `# Contributing

### Add an e-mail kind (2 files)

1. \`services/content.ts\` has its shape.
2. \`services/templates/<kind>.ts\` has its text.
`;

describe('the check of recipes', () => {
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

  it('accepts files that exist and placeholders that have an example', () => {
    expect(check(GOOD)).toEqual({ status: 0, stdout: '' });
  });

  it.each([
    [GOOD.replace('content.ts', 'gone.ts'), 'CONTRIBUTING.md:5: `services/gone.ts` does not exist'],
    [GOOD.replace('<kind>.ts', '<kind>.tsx'), '`services/templates/<kind>.tsx` does not exist'],
    [GOOD.replace('(2 files)', '(3 files)'), '"Add an e-mail kind" names 2 files, not 3'],
    [GOOD.replace('1. `services', '1. In `services'), 'does not begin with a file'],
    ['# Contributing\n', 'CONTRIBUTING.md has no recipes'],
  ])('reports a wrong recipe (%#)', (recipe, problem) => {
    const { status, stdout } = check(recipe);
    expect(status).toBe(1);
    expect(stdout).toContain(problem);
  });
});
