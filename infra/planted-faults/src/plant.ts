import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Fault } from './fault.js';
import { findGuards } from './guards.js';
import { mutated } from './mutate.js';

/**
 * Plants one fault after the other and restores each file.
 * @returns the names of the faults that no check noticed.
 * @throws Error before anything is planted, if a guard is missing or a check is red already.
 */
export function plantAll(
  root: string,
  faults: readonly Fault[],
  say: (line: string) => void,
): string[] {
  const planted = preparePlanting(root, faults);
  for (const check of new Map(faults.map(({ check: one }) => [labelOf(one), one])).values()) {
    if (!isGreen(root, check))
      throw new Error(`Red before anything was planted: ${labelOf(check)}`);
  }
  return faults
    .filter((fault) => {
      const files = planted.filter((planting) => planting.fault === fault);
      try {
        for (const { file, faulty } of files) writeFileSync(file, faulty);
        const isCaught = isNoticed(root, fault.check);
        say(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${labelOf(fault.check)})`);
        return !isCaught;
      } finally {
        for (const { file, sound } of files) writeFileSync(file, sound);
        if ('build' in fault.check) build(root, fault.check.build);
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
  'suite' in check ? `${check.suite} ${check.tests}` : check.command.join(' ');

const isGreen = (root: string, check: Check): boolean => attempt(root, check).isGreen;

/** Whether the check fails, and for the right reason. */
function isNoticed(root: string, check: Check): boolean {
  const { isGreen: green, output } = attempt(root, check);
  return !green && (!('build' in check) || check.alarm?.test(output) !== false);
}

const run = (root: string, command: string, args: readonly string[]) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return { isGreen: status === 0, output: stdout };
};

const build = (root: string, project: string) =>
  run(root, 'nx', ['run-many', '-t', 'build', '-p', project, '--outputStyle=static']);

function attempt(root: string, check: Check): { isGreen: boolean; output: string } {
  if ('build' in check) {
    const built = build(root, check.build);
    return built.isGreen ? run(root, process.execPath, check.command) : built;
  }
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', check.suite, '--runInBand'];
  const node = ['--experimental-vm-modules', '--no-warnings'];
  return run(root, process.execPath, [...node, ...jest, '--testPathPatterns', check.tests]);
}
