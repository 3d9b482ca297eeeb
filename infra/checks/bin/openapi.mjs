// `npm run openapi`: writes infra/docs/openapi.json from the schemas of the built gateway. With --check it only compares.
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
