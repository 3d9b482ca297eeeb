// The first steps of every command. They run on any version of Node: install the packages, find Node 24, build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');
const MIN_VERSION = [24, 9];

/** The environment of our programs: commands of the packages come first on PATH, and nothing sends usage data. */
export const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  DO_NOT_TRACK: '1',
};

const isNewEnough = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
};

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a command to its end and shows its output only if it fails. */
export function quietly(what, command, args) {
  const started = Date.now();
  say(`${what} …`);
  const done = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
    fail(`${what} failed (${command} ${args.join(' ')}). The output is above.`);
  }
  say(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

export function installPackages() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  quietly('installing packages', 'npm', ['ci', '--no-audit', '--no-fund']);
}

/** Uses the Node 24 of the packages if there is a binary for this platform, else the Node of the machine. */
export function node() {
  const packaged = join(bin, 'node');
  const program = existsSync(packaged) ? packaged : process.execPath;
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (!isNewEnough(version))
    fail(
      `Node ${MIN_VERSION.join('.')} or later is needed, but this is ${version}. Install Node 24 and try again.`,
    );
  return program;
}

export function build() {
  quietly('building', 'nx', ['run-many', '-t', 'build', '--outputStyle=static']);
}
