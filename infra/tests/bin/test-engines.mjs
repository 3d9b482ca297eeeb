// `npm run test:engines [-- firefox|webkit]`: the main journeys of the public site in Firefox and in WebKit, the engines of
// browsers beside Chromium. It installs a missing browser if it may; otherwise it fails and says what is missing.
import { build, env, fail, installPackages, node, say } from '../../dev/bin/preflight.mjs';
import { runSuite } from './run-suite.mjs';

const KNOWN = ['firefox', 'webkit'];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !KNOWN.includes(name));
if (unknown !== undefined)
  fail(`There is no engine "${unknown}": name ${KNOWN.join(' or ')}, or none to test both.`);
const names = KNOWN.filter((name) => asked.length === 0 || asked.includes(name));

installPackages();
const program = node();
build();
const { findFirefox, findWebKit } = await import('@club/engines');
const find = { firefox: findFirefox, webkit: findWebKit };
for (const name of names) await find[name](say).catch((error) => fail(error.message));
env.TEST_BROWSERS = names.join();

const result = runSuite(program, 'browsers', { workers: 1 });
say(`\n${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
process.exit(result.broken || result.passed === 0 ? 1 : 0);
