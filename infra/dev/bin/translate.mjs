// Translates TypeScript to JavaScript one file at a time, without checking types, and only what has changed (ADR 43).
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const SOURCE = /\.tsx?$/;
const NOT_RUN = /\.(spec\.tsx?|d\.ts)$/;

/** The same language level and decorators as tsconfig.base.json. */
const optionsFor = (source, target) => ({
  filename: source,
  sourceFileName: relative(dirname(target), source),
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: source.endsWith('x'), decorators: !source.endsWith('x') },
    transform: source.endsWith('x')
      ? { react: { runtime: 'automatic' } }
      : { legacyDecorator: true, decoratorMetadata: true },
  },
});

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** @returns whether the program in `target` is another one now. */
async function translateFile(swc, source, target) {
  const { code, map } = await swc.transformFile(source, optionsFor(source, target));
  const program = `${code}//# sourceMappingURL=${basename(target)}.map\n`;
  const now = new Date();
  if (existsSync(target) && readFileSync(target, 'utf8') === program) {
    utimesSync(target, now, now);
    return false;
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, program);
  writeFileSync(`${target}.map`, map ?? '');
  return true;
}

/** Brings the translation of one package up to date. @returns whether anything in it changed. */
export async function translatePackage(swc, { from, to }) {
  const stale = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE.test(path) && !NOT_RUN.test(path))
    .map((path) => ({ source: join(from, path), target: join(to, path.replace(SOURCE, '.js')) }))
    .filter(({ source, target }) => changedAt(target) <= changedAt(source));
  if (stale.length === 0) return false;
  // The compiler would take our translation for its own and leave it as it is, without its types.
  rmSync(join(to, '.tsbuildinfo'), { force: true });
  const changes = await Promise.all(
    stale.map(({ source, target }) => translateFile(swc, source, target)),
  );
  return changes.includes(true);
}
