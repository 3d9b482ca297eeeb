// `npm run reliability [-- --fresh]`: runs or resumes the long form and writes infra/reliability/results.md.
// `npm run reliability:rolling`: replaces copies under load and writes infra/reliability/rolling-results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from '../../dev/bin/preflight.mjs';

installPackages();
const program = node();
build();
const [form = 'long-form', ...rest] = process.argv.slice(2);
const script = join(root, `infra/reliability/dist/${form}/main.js`);
const { status } = spawnSync(program, [script, ...rest], { cwd: root, env, stdio: 'inherit' });
process.exit(status ?? 1);
