// `npm run reliability [-- ROUNDS]`: every crash point on every road, ROUNDS times (3 where none is named); writes results.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, env, installPackages, node, root, say } from './preflight.mjs';

installPackages();
const program = node();
build();
const rounds = process.argv[2] ?? '3';
say(`reliability, ${rounds} rounds: one line for each crash that healed`);
const { status } = spawnSync(
  program,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    'system',
    '--runInBand',
    '--testPathPatterns',
    'infra/reliability',
  ],
  { cwd: root, env: { ...env, RELIABILITY_ROUNDS: rounds }, stdio: 'inherit' },
);
process.exit(status ?? 1);
