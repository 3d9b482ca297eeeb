// Plants one fault after the other and sees that something turns red for each. Restores every file, and builds what it needs.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, env, fail, installPackages, node, root, say } from '../dev/bin/preflight.mjs';

/**
 * @param faults each with its file, the sound text and the faulty one, and what must catch it: tests of a suite of jest's, or a
 * command of our own that looks at what was built.
 */
export function plant(faults) {
  installPackages();
  const program = node();
  build();
  const run = (command, args) =>
    spawnSync(command, args, { cwd: root, env, encoding: 'utf8' }).status === 0;
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const isGreen = ({ suite, tests, command }) =>
    command === undefined
      ? run(program, [
          '--experimental-vm-modules',
          '--no-warnings',
          jest,
          '--selectProjects',
          suite,
          '--runInBand',
          '--testPathPatterns',
          tests,
        ])
      : run('nx', ['run-many', '-t', 'build', '-p', '@club/public-web', '--outputStyle=static']) &&
        run(program, command);

  for (const [key, check] of new Map(
    faults.map((fault) => [JSON.stringify([fault.suite, fault.tests, fault.command]), fault]),
  )) {
    if (!isGreen(check)) fail(`Red before anything was planted: ${key}`);
  }
  let caught = 0;
  for (const fault of faults) {
    const path = join(root, fault.file);
    const sound = readFileSync(path, 'utf8');
    if (!sound.includes(fault.from))
      fail(`${fault.name}: ${fault.file} no longer reads as this fault needs it.`);
    try {
      writeFileSync(
        path,
        sound.replace(fault.from, () => fault.to),
      );
      const isCaught = !isGreen(fault);
      caught += isCaught ? 1 : 0;
      say(
        `${isCaught ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${fault.tests ?? fault.command.join(' ')})`,
      );
    } finally {
      writeFileSync(path, sound);
    }
  }
  build();
  say(`${caught} of ${faults.length} planted faults caught`);
  process.exit(caught === faults.length ? 0 : 1);
}
