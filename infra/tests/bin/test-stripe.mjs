// `npm run test:stripe [-- PATH...]`: runs the suites that talk to Stripe once more and compares every call that they make,
// and every answer of the emulator, with Stripe's own OpenAPI description. PATH narrows the tests. If the description
// cannot be had, the command fails and says so.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, env, fail, installPackages, node, say } from '../../dev/bin/preflight.mjs';
import { runSuite } from './run-suite.mjs';

installPackages();
const program = node();
build();
const { findStripeDescription } = await import('@club/engines');
const folder = mkdtempSync(join(tmpdir(), 'club-stripe-'));
const report = join(folder, 'report.jsonl');
env.EMULATOR_DESCRIPTION = await findStripeDescription(say).catch((error) => fail(error.message));
env.EMULATOR_REPORT = report;

const only = process.argv.slice(2);
const suites = ['integration', 'system'].map((suite) =>
  runSuite(program, suite, {
    workers: 1,
    only: only.length === 0 ? [] : ['--testPathPatterns', ...only, '--passWithNoTests'],
  }),
);
const findings = readReport();
rmSync(folder, { recursive: true, force: true });

const operations = [...new Set(findings.map(({ operation }) => operation))].sort();
const wrong = [
  ...new Set(
    findings.flatMap(({ operation, problems }) => problems.map((text) => `${operation}: ${text}`)),
  ),
].sort();
say(`\n${operations.length} operations of Stripe were compared:`);
for (const operation of operations) say(`  ${operation}`);
say(wrong.length === 0 ? 'Every call and every answer fits.' : 'These do not fit:');
for (const line of wrong) say(`  ${line}`);
const sum = (of) => suites.reduce((total, suite) => total + suite[of], 0);
say(`\n${sum('passed')} passed, ${sum('failed') + wrong.length} failed, ${sum('skipped')} skipped`);
// Nothing compared is a failure too: then the emulators did not get the description.
process.exit(
  suites.some(({ broken }) => broken) || wrong.length > 0 || operations.length === 0 ? 1 : 0,
);

function readReport() {
  try {
    return readFileSync(report, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return []; // no emulator has reported anything
  }
}
