// Writes infra/docs/openapi.json from the running code's schemas; with --check only compares.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { env, node, root } from '../../dev/bin/preflight.mjs';

const done = spawnSync(
  node(),
  [
    join(root, 'gateway/dist/write-openapi.js'),
    join(root, 'infra/docs/openapi.json'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
