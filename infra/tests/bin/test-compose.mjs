// `npm run test:compose [-- --short] [--if-available] [--too-late]`: the tests that need containers. The short form leaves
// out kills, backup and restore, which take as long as everything else. It needs a Docker engine with `docker compose`. If
// the engine or its base images are missing, the command fails and says so; with --if-available it says so, counts them as
// skipped and succeeds. With --too-late the caller says that there is no time for them, which is the same.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, env, installPackages, node, root, say } from '../../dev/bin/preflight.mjs';
import { namedImages } from '../../docker/images.mjs';
import { runSuite } from './run-suite.mjs';

const ENGINE_MS = 15 * 60_000;
const IMAGES_MS = 25 * 60_000;
/**
 * CLUB_STAND_IN_IMAGES names a folder for machines that have no engine or cannot fetch images: start-docker.sh and
 * stop-docker.sh start and stop an engine, build-images.sh IMAGE... builds replacements for the named images.
 */
const standIns =
  process.env.CLUB_STAND_IN_IMAGES === undefined
    ? undefined
    : resolve(root, process.env.CLUB_STAND_IN_IMAGES);

const SHORT = 'e2e/|compose/(inspection|sale|security-boundaries)';
const only = process.argv.includes('--short') ? ['--testPathPatterns', SHORT] : [];

installPackages();
const program = node();
build();
if (process.argv.includes('--too-late')) giveUp('too little time is left for them');
const stopEngine = engineRuns() ? () => undefined : startEngine();
if (standIns !== undefined && !run(script('build-images.sh'), IMAGES_MS, baseImages()))
  giveUp('build-images.sh of CLUB_STAND_IN_IMAGES failed; its output is above', stopEngine);
const result = runSuite(program, 'compose', { workers: 1, only });
stopEngine();
say(`\n${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
process.exit(result.broken || result.passed === 0 ? 1 : 0);

function engineRuns() {
  return (
    spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0 &&
    spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
  );
}

/** @returns a function that stops the engine if this command started it. */
function startEngine() {
  if (standIns === undefined)
    giveUp(
      'no Docker engine with "docker compose" is running: start one, or set CLUB_STAND_IN_IMAGES',
    );
  const stop = () => void run(script('stop-docker.sh'), 120_000);
  if (!run(script('start-docker.sh'), ENGINE_MS) || !engineRuns())
    giveUp('start-docker.sh of CLUB_STAND_IN_IMAGES started no Docker engine', stop);
  return stop;
}

function script(name) {
  const file = join(standIns, name);
  if (!existsSync(file)) giveUp(`CLUB_STAND_IN_IMAGES has no ${name}: ${standIns}`);
  return file;
}

/**
 * The images that the compose file and the Dockerfiles use and none of them builds, without their digests: a replacement has
 * another content. From now on compose uses them by these names.
 */
function baseImages() {
  const images = namedImages().filter(({ variable }) => variable !== undefined);
  for (const { variable, image } of images) env[variable] = process.env[variable] = image;
  return [...new Set(images.map(({ image }) => image))];
}

function run(file, timeout, args = []) {
  say(`${file.split('/').at(-1)} …`);
  return (
    spawnSync('bash', [file, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'], timeout })
      .status === 0
  );
}

function giveUp(reason, stop = () => undefined) {
  stop();
  say(`The compose tests did not run: ${reason}.`);
  if (!process.argv.includes('--if-available')) process.exit(1);
  say(`\n0 passed, 0 failed, ${countTests()} skipped`);
  process.exit(0);
}

/** Collects the tests without a composition, and runs none of them. */
function countTests() {
  env.CLUB_COUNT_TESTS = 'yes';
  const { skipped } = runSuite(program, 'compose', {
    workers: 1,
    only: [...only, '--testNamePattern', '^$'],
  });
  return skipped;
}
