// `npm start`: installs the packages if they are missing, builds changed packages, and runs the system until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root } from './preflight.mjs';

installPackages();
const program = node();
build();
const child = spawn(program, [join(root, 'infra/dev/dist/main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
