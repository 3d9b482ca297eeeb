// `npm run check`: builds with types, then runs every step below, two at a time, even if an earlier one fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, env, installPackages, node, root, say } from '../../dev/bin/preflight.mjs';

installPackages();
node();
build();
const steps = [
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['lint', ['eslint', '.', '--max-warnings', '0']],
  ['styles', ['stylelint', '{public-web,admin-web,admin-web/door}/src/**/*.css']],
  [
    'boundaries',
    [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'public-web',
      'admin-web',
      'gateway',
      'services',
      'infra',
    ],
  ],
  ['unused code', ['knip', '--no-progress', '--no-config-hints']],
  ['OpenAPI', ['node', 'infra/checks/bin/openapi.mjs', '--check']],
  ['types of tests', ['tsc', '--project', 'tsconfig.lint.json']],
  ['budgets', ['node', 'infra/checks/bin/budgets.mjs']],
  ['settings', ['node', 'infra/checks/bin/env-example.mjs', '--check']],
  ['licences', ['node', 'infra/checks/bin/licences.mjs']],
  ['image digests', ['node', 'infra/docker/renew-digests.mjs', '--check']],
  ['citations', ['node', 'infra/checks/bin/citations.mjs']],
  ['recipes', ['node', 'infra/checks/bin/recipes.mjs']],
];

/** Runs a step. What it printed follows in one piece, because another step runs beside it. */
async function passes([name, [command, ...args]]) {
  const started = Date.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return status === 0;
}

const left = [...steps];
const results = [];
async function work() {
  for (let step = left.shift(); step !== undefined; step = left.shift())
    results.push(await passes(step));
}
await Promise.all([work(), work()]);
process.exit(results.every(Boolean) ? 0 : 1);
