import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A line of product code that a marker names. */
export interface Guard {
  /** Relative to the root of the repository. */
  file: string;
  source: ts.SourceFile;
  node: ts.Node;
}

const MARKER = /\/\/ guard: ([a-z-]+)/g;

/**
 * Every guard of the product code by its name. A marker is a comment `// guard: NAME`; it names the code that begins on
 * its own line or, if it has a line to itself, the code that follows.
 * @throws Error if two markers have one name, or if no code belongs to a marker.
 */
export function findGuards(root: string): ReadonlyMap<string, Guard> {
  const guards = new Map<string, Guard>();
  for (const file of productFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const match of text.matchAll(MARKER)) {
      const [, name = ''] = match;
      const known = guards.get(name);
      if (known !== undefined)
        throw new Error(`The guard "${name}" is marked in ${known.file} and in ${file}.`);
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      guards.set(name, { file, source, node: guardedNode(source, match.index, name) });
    }
  }
  return guards;
}

const productFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', 'public-web', 'admin-web', 'gateway', 'services'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/e2e\/|\/test\//.test(file));

function guardedNode(source: ts.SourceFile, marker: number, name: string): ts.Node {
  const { text } = source;
  const lineStart = text.lastIndexOf('\n', marker) + 1;
  const before = text.slice(lineStart, marker);
  const start =
    before.trim() === ''
      ? marker + text.slice(marker).search(/\n\s*[^\s/]/) // further comment lines are skipped
      : lineStart;
  const position = start + text.slice(start).search(/\S/);
  const node = outermostAt(source, position);
  if (node === undefined)
    throw new Error(`No code belongs to the guard "${name}" in ${source.fileName}.`);
  return node;
}

/** The largest node that begins exactly here. */
function outermostAt(source: ts.SourceFile, position: number): ts.Node | undefined {
  const search = (node: ts.Node): ts.Node | undefined => {
    if (position < node.pos || position >= node.end) return undefined;
    if (node.getStart() === position && !ts.isSourceFile(node)) return node;
    return ts.forEachChild(node, search);
  };
  return search(source);
}
