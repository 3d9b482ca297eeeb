import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const DOCUMENTS = {
  'infra/docs/invariants.md':
    '# Invariants\n\n## I1 No show is oversold\n\n- Test: `services/race.spec.ts`: “sells no place twice”\n',
  'infra/docs/reliability.md': '# Rules\n\n## 2 Design\n\n### 2.4 Settling\n',
  'infra/docs/specification-rules.md': '# Rules\n\n## 5 Validation\n',
  'infra/docs/security.md': '### 14. Callers are counted by their address\n',
  'infra/docs/adr/0009-gift-cards.md': '# 9. Gift cards are accounts\n',
  'infra/docs/specification-trace.md':
    '| `web` | `public-web/src` |\n\n| 2 | show card | `web/show.ts` |\n',
  'public-web/src/show.ts': 'export const show = 1;\n',
  'services/race.spec.ts': "it('sells no place twice', () => undefined);\n",
};

describe('the check of citations', () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const check = () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['infra/checks/bin/citations.mjs', folder],
      {
        encoding: 'utf8',
      },
    );
    return { status, stdout };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-citations-'));
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    for (const [file, text] of Object.entries(DOCUMENTS)) write(file, text);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts every form that resolves', () => {
    write(
      'src/good.ts',
      '// invariants.md I1, (I1), reliability.md 2.4, specification-rules.md 5, ADR 9, security.md 14.\n',
    );
    write(
      'README.md',
      '[settling](infra/docs/reliability.md#24-settling) · [this](#readme)\n# Readme\n',
    );
    expect(check()).toEqual({ status: 0, stdout: '' });
  });

  it.each([
    ['invariants.md I12', 'invariants.md I12 does not exist'],
    ['a rule (I13).', 'invariants.md I13 does not exist'],
    ['reliability.md 2.4, 3.1', 'reliability.md 3.1 does not exist'],
    ['specification-rules.md 11', 'specification-rules.md 11 does not exist'],
    ['ADR 77', 'ADR 77 does not exist'],
    ['security.md 99', 'security.md 99 does not exist'],
    ['design.md 4', 'design.md has no numbered headings'],
    ['reliability 2.4', 'not in the repository'],
    ['specification section 5', 'not in the repository'],
    ['Design section 4: where it leads', 'not in the repository'],
    ['the default (section 3)', 'without its document'],
    ['ADR 0009', 'leading zeros'],
    ['see ../../elsewhere/notes', '../../elsewhere leads out of the repository'],
    ['see ../shared/notes', '../shared leads out of the repository'],
    ["join(root, '..', 'shared')", 'leads out of the repository'],
  ])('reports "%s" with its file and line', (comment, problem) => {
    write('src/bad.ts', `export const one = 1;\n// ${comment}\n`);
    const { status, stdout } = check();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^src\/bad\.ts:2: /);
    expect(stdout).toContain(problem);
  });

  it.each([
    ['[gone](infra/docs/gone.md)', 'leads to no file'],
    ['[gone](infra/docs/reliability.md#25-gone)', 'leads to no heading'],
    ['[gone](#gone)', 'leads to no heading'],
    ['[out](../notes.md)', 'leads out of the repository'],
  ])('reports the link %s', (link, problem) => {
    write('README.md', `# Readme\n\n${link}\n`);
    const { status, stdout } = check();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^README\.md:3: /);
    expect(stdout).toContain(problem);
  });

  it('reports a file that the trace names and that does not exist', () => {
    write('infra/docs/specification-trace.md', '| `web` | `public-web/src` |\n| `web/gone.ts` |\n');
    expect(check().stdout).toContain(
      'specification-trace.md:2: `web/gone.ts` names no file: public-web/src/gone.ts',
    );
  });

  it('reports a file that a document names and that does not exist', () => {
    write('README.md', 'Read `services/gone.ts`, then `npm start` in `services`.\n');
    expect(check()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^README\.md:1: `services\/gone\.ts` names no file/),
    });
  });

  it('reports a test that an invariant names and that does not exist', () => {
    write('services/race.spec.ts', "it('does something else', () => undefined);\n");
    expect(check().stdout).toContain('services/race.spec.ts has no test “sells no place twice”');
    rmSync(join(folder, 'services/race.spec.ts'));
    expect(check().stdout).toContain('`services/race.spec.ts` names no file');
  });
});
