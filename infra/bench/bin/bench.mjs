// `npm run bench [-- PART...]` and `npm run bench:web`: measure a system of production builds and write the
// results to infra/bench.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from '../../dev/bin/preflight.mjs';

installPackages();
const program = node();
build();
const [first, ...rest] = process.argv.slice(2);
const [script, args] = first === 'web' ? ['web.js', rest] : ['main.js', process.argv.slice(2)];
const { status } = spawnSync(program, [join(root, 'infra/bench/dist', script), ...args], {
  cwd: root,
  env: { ...env, NODE_ENV: 'production' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
