// `npm run security:strangers [-- NAME...]`: does what strangers can do, from one address and from fifty, and prints what
// it means for visitors and staff. About forty minutes; one experiment can be chosen by a word of its name.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from '../../dev/bin/preflight.mjs';

installPackages();
const program = node();
build();
const script = join(root, 'infra/security/dist/strangers/main.js');
const { status } = spawnSync(program, [script, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
