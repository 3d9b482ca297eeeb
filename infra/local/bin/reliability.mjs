// `npm run reliability [-- --fresh]`: the long form, resumable; writes infra/reliability/results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from './preflight.mjs';

installPackages();
const program = node();
build();
const script = join(root, 'infra/reliability/dist/long-form/main.js');
const { status } = spawnSync(program, [script, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' });
process.exit(status ?? 1);
