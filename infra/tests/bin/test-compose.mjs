// `npm run test:compose [-- --short] [--where-possible]`: what must hold in containers; the short form leaves out kills, backup and
// restore, which take as long as all else. Needs a Docker engine with `docker compose`; where
// neither it nor its base images can be had, it says so in one line, and is red unless --where-possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, env, installPackages, node, root, say } from '../../dev/bin/preflight.mjs';
import { runSuite } from './run-suite.mjs';

const ENGINE_MS = 15 * 60_000;
const IMAGES_MS = 25 * 60_000;
/** Where the project's helpers for machines without an engine lie, beside the repository. */
const helpers = join(root, '..', 'shared', 'containers');

installPackages();
const program = node();
build();
const stopEngine = engineRuns() ? () => undefined : startEngine();
if (existsSync(helpers) && !run(join(helpers, 'build-images.sh'), IMAGES_MS, baseImages()))
  giveUp('the base images could not be built', stopEngine);
const SHORT = ['--testPathPatterns', 'e2e/|compose/(inspection|sale|walls)'];
const only = process.argv.includes('--short') ? SHORT : [];
const result = runSuite(program, 'compose', { inBand: true, only });
stopEngine();
say(`\n${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
process.exit(result.broken || result.passed === 0 ? 1 : 0);

function engineRuns() {
  return (
    spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0 &&
    spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
  );
}

/** @returns what stops the engine that it started, and no other. */
function startEngine() {
  const script = join(helpers, 'start-docker.sh');
  const stop = () => void run(join(helpers, 'stop-docker.sh'), 120_000);
  if (!existsSync(script)) giveUp('there is no Docker engine', () => undefined);
  if (!run(script, ENGINE_MS) || !engineRuns()) giveUp('no Docker engine could be started', stop);
  return stop;
}

/** Every image that the compose file and the Dockerfiles name and none of them makes. */
function baseImages() {
  const files = [
    'docker-compose.yml',
    'infra/docker/services.Dockerfile',
    'infra/docker/web.Dockerfile',
  ];
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const named = [...text.matchAll(/^(?:FROM| +image:) (\S+:\S+)/gm)].map(([, image]) => image);
  return [...new Set(named)];
}

function run(script, timeout, args = []) {
  say(`${script.split('/').at(-1)} …`);
  return (
    spawnSync('bash', [script, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'], timeout })
      .status === 0
  );
}

function giveUp(reason, stop) {
  stop();
  say(`compose tests were not run: ${reason}`);
  process.exit(process.argv.includes('--where-possible') ? 0 : 1);
}
