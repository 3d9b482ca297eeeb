import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Fault } from './faults.js';
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
  return planted
    .filter(({ fault, file, sound, faulty }) => {
      try {
        writeFileSync(file, faulty);
        const isCaught = !isGreen(root, fault.check);
        say(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${labelOf(fault.check)})`);
        return !isCaught;
      } finally {
        writeFileSync(file, sound);
      }
    })
    .map(({ fault }) => fault.name);
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
  return faults.map((fault) => {
    const guard = guards.get(fault.guard);
    if (guard === undefined)
      throw new Error(`No code is marked "// guard: ${fault.guard}", which "${fault.name}" needs.`);
    return {
      fault,
      file: join(root, guard.file),
      sound: guard.source.text,
      faulty: mutated(guard, fault.mutation),
    };
  });
}

const labelOf = (check: Check): string =>
  'suite' in check ? `${check.suite} ${check.tests}` : check.command.join(' ');

function isGreen(root: string, check: Check): boolean {
  const run = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
  if ('build' in check) {
    return (
      run('nx', ['run-many', '-t', 'build', '-p', check.build, '--outputStyle=static']) &&
      run(process.execPath, check.command)
    );
  }
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', check.suite, '--runInBand'];
  const node = ['--experimental-vm-modules', '--no-warnings'];
  return run(process.execPath, [...node, ...jest, '--testPathPatterns', check.tests]);
}
