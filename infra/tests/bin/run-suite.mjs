// Runs one jest project to its end and counts its tests. Its standard error is shown while it runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, root, say } from '../../dev/bin/preflight.mjs';

/**
 * @param workers how many test files run at the same time; 1 runs them in this process, one after the other.
 * @param only further arguments of jest, such as patterns of paths; without them all tests of the suite run.
 * @returns the numbers of passed, failed and skipped tests, and whether anything went wrong.
 */
export function runSuite(program, suite, { workers, only = [] }) {
  const started = Date.now();
  say(`\n${suite} tests …`);
  const folder = mkdtempSync(join(tmpdir(), 'club-results-'));
  const file = join(folder, `${suite}.json`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    jest,
    '--selectProjects',
    suite,
    '--json',
    `--outputFile=${file}`,
  ];
  const { status } = spawnSync(program, [...args, ...workersOption(workers), ...only], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const counted = countsOf(file);
  // What fails after the last test, such as the search of the logs, is one failure.
  const failedAfterwards = status !== 0 && counted.failed === 0 ? 1 : 0;
  const counts = { ...counted, failed: counted.failed + failedAfterwards };
  rmSync(folder, { recursive: true, force: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(
    `${suite}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
  return { ...counts, broken: status !== 0 };
}

const workersOption = (workers) => {
  if (workers === undefined) return [];
  return workers === 1 ? ['--runInBand'] : [`--maxWorkers=${workers}`];
};

/** A suite that could not run counts as one failure. */
function countsOf(file) {
  try {
    const {
      numPassedTests,
      numFailedTests,
      numPendingTests,
      numTodoTests,
      numRuntimeErrorTestSuites,
    } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
