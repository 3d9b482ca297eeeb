// `npm test [-- SUITE...]`: unit tests, integration tests on real engines, and journeys through the whole system in a
// browser. SUITE is unit, web, integration or system; or broken, which takes away each script and each call of the public
// site once, needs four minutes and runs only if it is named.
import { build, installPackages, node, say } from '../../dev/bin/preflight.mjs';
import { runSuite } from './run-suite.mjs';

installPackages();
const program = node();
build();
const only = process.argv.slice(2);
/**
 * Test files that run at the same time; jest itself would leave a processor unused. Integration tests share the engines,
 * because each has its own databases. Each worker of the journeys has a system of its own.
 */
const WORKERS = 2;
const usual = ['unit', 'web', 'integration', 'system'];
const suites =
  only.length === 0 ? usual : [...usual, 'broken'].filter((name) => only.includes(name));
const results = suites.map((suite) => runSuite(program, suite, { workers: WORKERS }));
const sum = (of) => results.reduce((total, result) => total + result[of], 0);
say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('passed') === 0 || results.some(({ broken }) => broken) ? 1 : 0);
