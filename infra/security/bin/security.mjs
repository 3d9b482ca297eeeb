// `npm run security [-- --seconds 600] [--seed N] [--fuzz]`: runs every test that security.md names, then ten minutes of
// hostile requests, a search for secrets and personal data, and the advisories for the installed packages if the registry
// has them. `--fuzz` leaves out the tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root, say } from '../../dev/bin/preflight.mjs';
import { runSuite } from '../../tests/bin/run-suite.mjs';

const [fuzzOnly, options] = split(process.argv.slice(2));
installPackages();
const program = node();
build();
const areGreen = fuzzOnly || (await namedTests());
const script = join(root, 'infra/security/dist/main.js');
const { status } = spawnSync(program, [script, ...options], { cwd: root, env, stdio: 'inherit' });
const isSafe = advisories();
process.exit(areGreen && status === 0 && isSafe ? 0 : 1);

function split(args) {
  return [args.includes('--fuzz'), args.filter((arg) => arg !== '--fuzz')];
}

/** Runs the files of the tests that security.md names. Those that need containers are only counted. */
async function namedTests() {
  const { readChecklist } = await import('../dist/checklist.js');
  const files = [...new Set(readChecklist().flatMap(({ tests }) => tests.map(({ file }) => file)))];
  const results = ['unit', 'web', 'integration', 'system'].flatMap((suite) => {
    const only = files.filter((file) => suiteOf(file) === suite);
    if (only.length === 0) return [];
    const workers = suite === 'integration' || suite === 'system' ? 1 : undefined;
    return [runSuite(program, suite, { workers, only: ['--runTestsByPath', ...only] })];
  });
  const sum = (of) => results.reduce((total, result) => total + result[of], 0);
  const contained = files.filter((file) => suiteOf(file) === 'compose').length;
  say(
    `tests of security.md: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  );
  say(`${contained} of ${files.length} files need containers: npm run test:compose runs them`);
  return results.every(({ broken, failed }) => !broken && failed === 0);
}

function suiteOf(file) {
  if (file.endsWith('.spec.tsx')) return 'web';
  const [, kind = 'unit'] = /\.(integration|e2e|compose)\.spec\.ts$/.exec(file) ?? [];
  return kind === 'e2e' ? 'system' : kind;
}

/** @returns false if a package that runs in production has a known high or critical advisory. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = readCounts(stdout);
  if (found === undefined) {
    say('advisories: this registry has none, so nothing is known about them');
    return true;
  }
  say(`advisories: ${found.critical} critical, ${found.high} high, ${found.moderate} moderate`);
  return found.critical + found.high === 0;
}

function readCounts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined; // an error page instead of JSON
  }
}
