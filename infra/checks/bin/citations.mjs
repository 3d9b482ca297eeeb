// `npm run check`, step "citations": every citation in comments and documents resolves. A comment may cite headings of
// documents in this repository, in the forms that CONTRIBUTING.md names. Usage: node infra/checks/bin/citations.mjs [FOLDER]
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anchorsOf, citableNumbers, hasTest, isFile, linesOf, textFiles } from '../documents.mjs';

/** This check and its test contain broken citations on purpose; the third file contains hostile paths. */
const WITH_FIXTURES = [
  'infra/checks/bin/citations.mjs',
  'infra/checks/citations.spec.ts',
  'infra/security/src/hostile.ts',
];
/** The one file that may look beside the repository: machines without an engine keep stand-in images there. */
const LOOKS_BESIDE = '.ci/run';
const OUR_PATH = /^(?:public-web|admin-web|gateway|services|infra)\/[\w@./-]+$/;
const NUMBERED = ['reliability.md', 'specification-rules.md', 'security.md'];
const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*`;
const OLD_FORMS = [
  [
    /\b(?:reliability|specification|design|house|style)(?: sections?)? §? ?\d/gi,
    'cites a document that is not in the repository; cite `specification-rules.md 5` or `reliability.md 2.4`',
  ],
  [/\(sections? \d|\bsections? \d+(?:\.\d+)?\)/gi, 'cites a section without its document'],
  [/\bADR 0\d+/g, 'writes an ADR with leading zeros; cite `ADR 9`'],
];

const root = process.argv[2] ?? fileURLToPath(new URL('../../..', import.meta.url));
const known = citableNumbers(root);
const problems = textFiles(root)
  .filter((file) => !WITH_FIXTURES.includes(file))
  .flatMap((file) => [...problemsOfLines(file), ...problemsOfDocument(file)]);

for (const { file, line, text } of problems) process.stdout.write(`${file}:${line}: ${text}\n`);
if (problems.length > 0) process.stdout.write(`${problems.length} citations do not resolve\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOfLines(file) {
  return linesOf(root, file).flatMap((text, index) =>
    [
      ...numberedCitations(text),
      ...oldForms(text),
      ...(file === LOOKS_BESIDE ? [] : pathsOut(file, text)),
      ...(file.endsWith('.md') ? brokenLinks(file, text) : []),
    ].map((problem) => ({ file, line: index + 1, text: problem })),
  );
}

function numberedCitations(text) {
  const cited = [
    ...[...text.matchAll(/\bI\d{1,2}\b/g)].map(([number]) => ['invariants.md', number]),
    ...[...text.matchAll(/\bADRs? ([1-9]\d*)\b/g)].map(([, number]) => ['ADR', number]),
    ...[...text.matchAll(new RegExp(String.raw`\b([a-z][\w-]*\.md) (${NUMBERS})`, 'g'))].flatMap(
      ([, document, numbers]) => numbers.split(/, | and | to /).map((number) => [document, number]),
    ),
  ];
  return cited
    .filter(([document, number]) => known[document]?.has(number) !== true)
    .map(([document, number]) =>
      NUMBERED.includes(document) || known[document] !== undefined
        ? `${document} ${number} does not exist`
        : `${document} has no numbered headings that could be cited`,
    );
}

function oldForms(text) {
  return OLD_FORMS.flatMap(([pattern, problem]) =>
    [...text.matchAll(pattern)].map(([found]) => `"${found}" ${problem}`),
  );
}

/** A clone has no neighbours: a path that leaves the repository, or that only worked beside another folder, is broken. */
function pathsOut(file, text) {
  const paths = [...text.matchAll(/(?:\.\.\/)+[\w.@-]*/g)].map(([path]) => path);
  const leaves = paths.filter((path) => normalize(join(dirname(file), path)).startsWith('..'));
  const nowhere = paths.filter(
    (path) => path === '../shared' && !existsSync(join(root, dirname(file), path)),
  );
  const joined = /\broot, '\.\.'/i.test(text) ? ["join(root, '..')"] : [];
  return [...new Set([...leaves, ...nowhere, ...joined])].map(
    (path) => `${path} leads out of the repository`,
  );
}

function brokenLinks(file, text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path, anchor] = target.split('#');
    const linked = path === '' ? file : normalize(join(dirname(file), path));
    if (linked.startsWith('..')) return [];
    if (!existsSync(join(root, linked))) return [`the link ${target} leads to no file`];
    if (anchor === undefined || !linked.endsWith('.md')) return [];
    return anchorsOf(root, linked).has(anchor) ? [] : [`the link ${target} leads to no heading`];
  });
}

function problemsOfDocument(file) {
  if (!file.endsWith('.md')) return [];
  return [
    ...missingFiles(file),
    ...(file.endsWith('infra/docs/invariants.md') ? missingTests(file) : []),
  ];
}

/**
 * Files that a document names exist. The trace abbreviates: a row of its first table such as
 * "| `web` | `public-web/src` |" says which folder a name begins with.
 */
function missingFiles(file) {
  const lines = linesOf(root, file);
  const folders = new Map(
    file.endsWith('infra/docs/specification-trace.md') ? lines.flatMap(abbreviations) : [],
  );
  return lines.flatMap((line, index) =>
    [...line.matchAll(/`([\w@./-]+)`/g)].flatMap(([, name]) => {
      const [first, ...rest] = name.split('/');
      const path = [folders.get(first) ?? first, ...rest].join('/');
      const isNamed = folders.has(first) || OUR_PATH.test(path);
      return !isNamed || existsSync(join(root, path))
        ? []
        : [{ file, line: index + 1, text: `\`${name}\` names no file: ${path}` }];
    }),
  );
}

function abbreviations(line) {
  const row = /^\| `([\w-]+)` +\| `([\w./-]+)` +\|$/.exec(line);
  return row === null ? [] : [[row[1], row[2]]];
}

/** A proof is a line "`path/to/file.spec.ts`: title"; the file contains the title. */
function missingTests(file) {
  return linesOf(root, file).flatMap((line, index) => {
    const [, path, title] = /^- .*?`([^`]+\.(?:tsx?|mjs))`: “(.+)”/.exec(line) ?? [];
    if (path === undefined || !isFile(root, path)) return [];
    return hasTest(root, path, title)
      ? []
      : [{ file, line: index + 1, text: `${path} has no test “${title}”` }];
  });
}
