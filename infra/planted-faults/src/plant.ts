import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Fault } from './fault.js';
import { findGuards } from './guards.js';
import { mutated } from './mutate.js';

/**
 * Plants the faults one after another, runs the check of each, and restores the files. After an interruption a fault may
 * be left in a file; `git diff` shows it.
 * @returns the names of the faults that their checks did not catch.
 * @throws Error before anything is planted, if a fault cannot be planted or a check is red already.
 */
export function plantAll(
  root: string,
  faults: readonly Fault[],
  say: (line: string) => void,
): string[] {
  const plantings = preparePlanting(root, faults);
  const checks = [...new Map(faults.map(({ check }) => [labelOf(check), check])).values()];
  for (const [index, check] of checks.entries()) {
    const { isGreen, output } = attempt(root, check);
    if (!isGreen)
      throw new Error(`Red before anything was planted: ${labelOf(check)}\n${endOf(output)}`);
    say(`green without a fault, ${index + 1} of ${checks.length}: ${labelOf(check)}`);
  }
  return faults
    .filter((fault) => {
      const files = plantings.filter((planting) => planting.fault === fault);
      try {
        for (const { file, faulty } of files) writeFileSync(file, faulty);
        const caught = isCaught(root, fault.check);
        say(`${caught ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${labelOf(fault.check)})`);
        return !caught;
      } finally {
        for (const { file, sound } of files) writeFileSync(file, sound);
        if ('build' in fault.check) rebuild(root, fault.check.build);
      }
    })
    .map(({ name }) => name);
}

export interface Planting {
  fault: Fault;
  /** Absolute. */
  file: string;
  sound: string;
  faulty: string;
}

/** @throws Error if the guard of a fault is missing, is marked twice or does not fit its mutation. */
export function preparePlanting(root: string, faults: readonly Fault[]): Planting[] {
  const guards = findGuards(root);
  return faults.flatMap((fault) =>
    [fault, ...(fault.also === undefined ? [] : [fault.also])].map(({ guard: name, mutation }) => {
      const guard = guards.get(name);
      if (guard === undefined)
        throw new Error(`No code is marked "// guard: ${name}", which "${fault.name}" needs.`);
      return {
        fault,
        file: join(root, guard.file),
        sound: guard.source.text,
        faulty: mutated(guard, mutation),
      };
    }),
  );
}

const labelOf = (check: Check): string =>
  'suite' in check
    ? `${check.suite} ${check.tests}`
    : `${check.command.join(' ')} of ${check.build}`;

/** Enough to see what failed. */
const LAST_LINES = 30;
const endOf = (output: string): string => output.split('\n').slice(-LAST_LINES).join('\n');

/** Whether the check fails and, if it is a command, says why. A fault that does not even build is not caught. */
function isCaught(root: string, check: Check): boolean {
  const { isGreen, output } = attempt(root, check);
  return !isGreen && (!('build' in check) || check.alarm.test(output));
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Longer than any check takes on a busy machine. A test that keeps its process alive would otherwise stop the whole run. */
const MAX_MS = 20 * 60_000;
const run = (root: string, command: string, args: readonly string[]) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: MAX_MS,
  });
  if (error !== undefined) throw new Error(`${command} ${args.join(' ')}`, { cause: error });
  return { isGreen: status === 0, output: stdout + stderr };
};

const build = (root: string, project: string) =>
  run(root, 'nx', ['run-many', '-t', 'build', '-p', project, '--outputStyle=static']);

/** Otherwise the fault would stay in what later checks run. */
function rebuild(root: string, project: string): void {
  const { isGreen, output } = build(root, project);
  if (!isGreen) throw new Error(`${project} cannot be built again:\n${endOf(output)}`);
}

function attempt(root: string, check: Check): { isGreen: boolean; output: string } {
  if ('build' in check) {
    const built = build(root, check.build);
    return built.isGreen ? run(root, process.execPath, check.command) : built;
  }
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', check.suite, '--runInBand'];
  const node = ['--experimental-vm-modules', '--no-warnings'];
  return run(root, process.execPath, [...node, ...jest, '--testPathPatterns', check.tests]);
}
