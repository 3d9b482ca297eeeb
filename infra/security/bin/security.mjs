// `npm run security [-- --seconds 600]`: ten minutes of hostile requests, a search for secrets, and the advisories for the
// installed packages if the registry has them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root, say } from '../../dev/bin/preflight.mjs';

installPackages();
const program = node();
build();
const script = join(root, 'infra/security/dist/main.js');
const { status } = spawnSync(program, [script, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
const isSafe = advisories();
process.exit(status === 0 && isSafe ? 0 : 1);

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
    say('advisories: this registry has none');
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
