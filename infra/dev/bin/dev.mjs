// `npm run dev`: the system of `npm start` with pages from their sources. A change of a page reaches open browsers at once; a
// change of a service restarts the processes that run it, and no others.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { node, root, say } from './preflight.mjs';
import { install } from './install.mjs';
import { quickBuild, translateAll } from './quick-build.mjs';
import { failWith, runProgram } from './steps.mjs';
import { packagesOfASystem } from './workspaces.mjs';

/** An editor writes a file in several steps, and a checkout of a branch writes many files. */
const PAUSE_MS = 100;

try {
  await install();
  const program = node();
  await quickBuild({ withPages: false });
  restartWhatChanges(
    runProgram(program, [join(root, 'infra/dev/dist/main.js'), '--development'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
} catch (error) {
  failWith(error);
}

/** Tells the running system which programs have changed, from the moment at which it is ready. */
function restartWhatChanges(system) {
  const changed = new Set();
  let isReady = false;
  let timer;
  const pass = () => {
    if (!isReady || changed.size === 0 || !system.connected) return;
    if (changed.has('infra/dev'))
      say('the start itself has changed: press Ctrl-C and start again to use it');
    system.send({ changed: [...changed] });
    changed.clear();
  };
  const translate = async () => {
    try {
      for (const folder of await translateAll()) changed.add(folder);
      pass();
    } catch (error) {
      say(`not restarted: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  let last = Promise.resolve();
  for (const { from } of packagesOfASystem())
    watch(from, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => (last = last.then(translate)), PAUSE_MS);
    });
  system.on('message', () => {
    isReady = true;
    pass();
  });
}
