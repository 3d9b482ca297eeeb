// `npm test`: units and integration on real engines first, then journeys through the whole system in a real browser.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, env, installPackages, node, root, say } from './preflight.mjs';

installPackages();
const program = node();
build();
const results = mkdtempSync(join(tmpdir(), 'club-results-'));
const only = process.argv.slice(2);
const suites = ['unit', 'web', 'integration', 'system'].filter((name) => only.length === 0 || only.includes(name));
const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

for (const suite of suites) {
  const started = Date.now();
  say(`\n${suite} tests …`);
  const file = join(results, `${suite}.json`);
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    suite,
    '--json',
    `--outputFile=${file}`,
  ];
  const inBand = suite === 'unit' || suite === 'web' ? [] : ['--runInBand'];
  const { status } = spawnSync(program, [...args, ...inBand], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const counts = countsOf(file);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  broken ||= status !== 0;
  say(
    `${suite}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}
rmSync(results, { recursive: true, force: true });
if (total.passed === 0) broken = true;
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(broken ? 1 : 0);

/** A suite that could not even run counts as one failure. */
function countsOf(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
