import { existsSync, readFileSync } from 'node:fs';
import { testsIn } from './named-tests.js';

/** A point of security.md. */
export interface Point {
  point: number;
  guaranteed: string;
  notGuaranteed: string;
  tests: { file: string; title: string }[];
}

const FILE = 'infra/docs/security.md';
const HEADING = /^### (\d+)\. /;
const TEST = /^- `([^`]+)`: (.+)$/gm;
const LIMITS = 'Not guaranteed: ';

/** Every point of security.md. @throws Error if a point does not say what it guarantees and what not, or names no test. */
export function readChecklist(text = readFileSync(FILE, 'utf8')): Point[] {
  return text
    .split(/^(?=### \d+\. )|^(?=## )/m)
    .filter((section) => HEADING.test(section))
    .map(readPoint);
}

function readPoint(section: string): Point {
  const point = Number(HEADING.exec(section)?.[1]);
  const [, guaranteed = '', limits = ''] = section.split(/\n\n+/);
  const tests = [...section.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title }));
  const problem = [
    [guaranteed !== '' && !guaranteed.startsWith(LIMITS), 'says nothing that is guaranteed'],
    [limits.startsWith(LIMITS), 'does not say what is not guaranteed'],
    [tests.length > 0, 'names no test'],
  ].find(([holds]) => holds === false);
  if (problem !== undefined) throw new Error(`security.md ${point} ${String(problem[1])}.`);
  return { point, guaranteed, notGuaranteed: limits.slice(LIMITS.length), tests };
}

/** @returns why a test proves nothing, or undefined. */
export function flawIn({ file, title }: { file: string; title: string }): string | undefined {
  if (!existsSync(file)) return 'the file does not exist';
  const found = testsIn(readFileSync(file, 'utf8'), file).filter((test) => test.title === title);
  if (found.length === 0) return 'no test has this title';
  return found.find(({ flaw }) => flaw !== undefined)?.flaw;
}
