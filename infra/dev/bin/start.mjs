// `npm start`: installs the packages if they are missing, builds what has changed, and runs the system until Ctrl-C.
import { join } from 'node:path';
import { node, root } from './preflight.mjs';
import { install } from './install.mjs';
import { quickBuild } from './quick-build.mjs';
import { failWith, runProgram } from './steps.mjs';

try {
  await install();
  const program = node();
  await quickBuild({ withPages: true });
  runProgram(program, [join(root, 'infra/dev/dist/main.js'), ...process.argv.slice(2)]);
} catch (error) {
  failWith(error);
}
