import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { Fault } from './fault.js';
import { FAULTS } from './faults.js';
import { findGuards } from './guards.js';
import { mutated } from './mutate.js';
import { preparePlanting, type Planting } from './plant.js';

const ROOT = process.cwd();
const ALL: readonly Fault[] = [...FAULTS.reliability, ...FAULTS.security];
const testFiles = execFileSync('git', ['ls-files', '*.spec.ts'], { encoding: 'utf8' }).split('\n');

/** The type errors of the planted files, checked together with everything that they import. */
function typeErrors(plantings: readonly Planting[]): string[] {
  const read = ts.readConfigFile('tsconfig.cruise.json', (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(
    read.config,
    { ...ts.sys, readDirectory: () => [] },
    ROOT,
  );
  const faulty = new Map(plantings.map((planting) => [planting.file, planting.faulty]));
  const host = ts.createCompilerHost(options);
  const readFile = (file: string) => faulty.get(file) ?? ts.sys.readFile(file);
  const program = ts.createProgram([...faulty.keys()], options, {
    ...host,
    readFile,
    getSourceFile: (file, target) => {
      const text = readFile(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, target);
    },
  });
  return [...faulty.keys()].flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}

describe('the planted faults', () => {
  it('have one guard each in the product code, and every guard has its fault', () => {
    const spoilt = ALL.flatMap(({ guard, also }) => [guard, ...(also ? [also.guard] : [])]);
    expect([...findGuards(ROOT).keys()].sort()).toEqual([...new Set(spoilt)].sort());
  });

  it.each(preparePlanting(ROOT, ALL))(
    '$fault.name: can be planted and still parses',
    (planting) => {
      const { sound, faulty, file } = planting;
      expect(faulty).not.toBe(sound);
      const { diagnostics } = ts.transpileModule(faulty, {
        fileName: file,
        reportDiagnostics: true,
      });
      expect(diagnostics).toEqual([]);
    },
  );

  it('put in code that compiles', () => {
    const compiled = ALL.filter(({ mutation, check }) => 'with' in mutation || 'build' in check);
    expect(typeErrors(preparePlanting(ROOT, compiled))).toEqual([]);
  });

  it.each(ALL)('$name: has a test to notice it', ({ check }) => {
    const isNoticed =
      'build' in check || testFiles.some((file) => new RegExp(check.tests).test(file));
    expect(isNoticed).toBe(true);
  });
});

describe('a mutation', () => {
  const plant = (text: string, mutation: Fault['mutation']): string => {
    const source = ts.createSourceFile('guarded.ts', text, ts.ScriptTarget.Latest, true);
    const [first] = source.statements;
    if (first === undefined) throw new Error('no statement');
    return mutated({ file: 'guarded.ts', source, node: first }, mutation);
  };

  it.each<[string, Fault['mutation'], string]>([
    ['if (a < b) stop();', { kind: 'never-true' }, 'if (false) stop();'],
    ['const a = ask(b, c);', { kind: 'replace-call', with: 'trust($1)' }, 'const a = trust(b);'],
    [
      'z.strictObject({});',
      { kind: 'call-instead', method: 'strictObject', instead: 'looseObject' },
      'z.looseObject({});',
    ],
    ['go();', { kind: 'remove' }, ''],
    ['go();', { kind: 'replace', with: 'stay();' }, 'stay();'],
    ['go();', { kind: 'insert-before', code: 'first();' }, 'first();go();'],
  ])('turns %s', (sound, mutation, faulty) => {
    expect(plant(sound, mutation)).toBe(faulty);
  });

  it('is refused for code that it does not fit', () => {
    expect(() => plant('go();', { kind: 'never-true' })).toThrow(/must be an if statement/);
    expect(() => plant('go();', { kind: 'move-behind-callback', with: '' })).toThrow(
      /in a callback/,
    );
    expect(() => plant('const a = 1;', { kind: 'replace-call', with: '2' })).toThrow(/one call/);
  });
});
