// `npm run reliability:planted` and `npm run security:planted`: plants one fault after the other in the product code; a
// test or a step of `npm run check` must turn red for each.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from '../../dev/bin/preflight.mjs';

installPackages();
const program = node();
build();
const script = join(root, 'infra/planted-faults/dist/main.js');
const { status } = spawnSync(program, [script, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
build(); // a fault may have been built
process.exit(status ?? 1);
