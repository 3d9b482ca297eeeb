// `npm run check`, step "recipes": the recipes of CONTRIBUTING.md name files that exist, and count them correctly.
// A name with a placeholder, such as `services/mail/src/templates/<kind>.ts`, is correct if at least one such file exists.
// Usage: node infra/checks/bin/recipes.mjs [FOLDER]
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linesOf } from '../documents.mjs';

const FILE = 'CONTRIBUTING.md';
const root = process.argv[2] ?? fileURLToPath(new URL('../../..', import.meta.url));
const lines = linesOf(root, FILE);
const recipes = lines.flatMap((line, index) => {
  const [, title, files] = /^### (.+?)(?: \((\d+) files?\))?$/.exec(line) ?? [];
  return title === undefined ? [] : [{ title, files: Number(files), line: index + 1 }];
});
const problems = [
  ...lines.flatMap((line, index) => missingFiles(line).map((text) => ({ line: index + 1, text }))),
  ...recipes.flatMap(miscounted),
];

for (const { line, text } of problems) process.stdout.write(`${FILE}:${line}: ${text}\n`);
if (recipes.length === 0) process.stdout.write(`${FILE} has no recipes\n`);
process.exitCode = problems.length > 0 || recipes.length === 0 ? 1 : 0;

function missingFiles(line) {
  return [...line.matchAll(/`([\w@.<>*/-]+\/[\w@.<>*/-]*)`/g)]
    .map(([, name]) => name)
    .filter((name) => !isThere(name))
    .map((name) => `\`${name}\` does not exist`);
}

function isThere(name) {
  return /[<*]/.test(name)
    ? globSync(name.replaceAll(/<[\w-]+>/g, '*'), { cwd: root }).length > 0
    : existsSync(join(root, name));
}

function says(files) {
  return Number.isNaN(files) ? 'does not say how many files' : `says ${files} files`;
}

/** The steps of a recipe are one numbered list, one file each. */
function miscounted({ title, files, line }) {
  const rest = lines.slice(line);
  const end = rest.findIndex((text) => /^#{1,3} /.test(text));
  const steps = rest.slice(0, end < 0 ? undefined : end).filter((text) => /^\d+\. /.test(text));
  const unnamed = steps.filter((step) => !/^\d+\. `[^`]+\/[^`]*`/.test(step));
  return [
    ...(steps.length === files
      ? []
      : [`"${title}" has ${steps.length} steps, but its title ${says(files)}`]),
    ...unnamed.map((step) => `"${step}" does not begin with a file`),
  ].map((text) => ({ line, text }));
}
