// Reads the repository for the checks beside this file: its text files, and the headings that comments may cite.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEXT =
  /(\.(ts|tsx|mjs|js|md|yml|yaml|css|html|sh|json|svg|caddy|conf)|Dockerfile|Caddyfile|\.env\.example|\.ci\/run)$/;
const GENERATED = /(^|\/)(package-lock\.json|openapi\.json|results\.json|web-results\.json)$/;

/** The text files that git knows or would add, without generated ones. Paths are relative to `root`. */
export function textFiles(root) {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  return listed.stdout
    .split('\n')
    .filter((file) => TEXT.test(file) && !GENERATED.test(file) && isFile(root, file));
}

export const linesOf = (root, file) => readFileSync(join(root, file), 'utf8').split('\n');

export const isFile = (root, file) =>
  existsSync(join(root, file)) && statSync(join(root, file)).isFile();

/** A file of tests has a test, or a table of tests, with this title. */
export const hasTest = (root, file, title) => linesOf(root, file).join('\n').includes(title);

/** The numbers that each document offers to citations: `## 2.4 …`, `## I12 …`, `### 14. …`. */
export function citableNumbers(root) {
  const numbersIn = (file, pattern) =>
    isFile(root, file)
      ? new Set(linesOf(root, file).flatMap((line) => pattern.exec(line)?.[1] ?? []))
      : new Set();
  const adr = join(root, 'infra/docs/adr');
  return {
    'invariants.md': numbersIn('infra/docs/invariants.md', /^#+ (I\d+)\b/),
    'reliability.md': numbersIn('infra/docs/reliability.md', /^#+ (\d+\.\d+)\b/),
    'specification-rules.md': numbersIn('infra/docs/specification-rules.md', /^#+ (\d+)\b/),
    'security.md': numbersIn('infra/docs/security.md', /^### (\d+)\. /),
    ADR: new Set(
      (existsSync(adr) ? readdirSync(adr) : []).map((name) => String(Number(name.slice(0, 4)))),
    ),
  };
}

/** The anchors of a markdown file, as GitHub makes them of its headings. */
export const anchorsOf = (root, file) =>
  new Set(
    linesOf(root, file)
      .filter((line) => /^#+ /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
  );
