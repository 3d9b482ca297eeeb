// `npm run check`: builds with types, then runs every step below, even if an earlier one fails.
import { spawnSync } from 'node:child_process';
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
const failed = steps.filter(([name, [command, ...args]]) => {
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  say(
    `${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
