// `npm run bench [-- PART...]`: measures a system of production builds and writes infra/bench/results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from './preflight.mjs';

installPackages();
const program = node();
build();
const { status } = spawnSync(program, [join(root, 'infra/bench/dist/main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env: { ...env, NODE_ENV: 'production' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
