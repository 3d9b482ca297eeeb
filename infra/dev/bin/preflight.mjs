// Runs on whatever Node the machine has: brings the packages, then says which Node the rest runs on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');
const LEAST = [24, 9];

/** The environment in which our own programs run: packages' commands first, nothing calls home. */
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
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
};

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a command to its end; its output is shown only where it fails. */
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
    fail(`${what}: failed (${command} ${args.join(' ')})`);
  }
  say(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

export function installPackages() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  quietly('installing packages', 'npm', ['ci', '--no-audit', '--no-fund']);
}

/** Node 24 comes with the packages where its binary exists for this platform; else the machine must have it. */
export function node() {
  const packaged = join(bin, 'node');
  const program = existsSync(packaged) ? packaged : process.execPath;
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (!isNewEnough(version))
    fail(
      `Node ${LEAST.join('.')} or later is needed, this is ${version}: install Node 24 and try again.`,
    );
  return program;
}

export function build() {
  quietly('building', 'nx', ['run-many', '-t', 'build', '--outputStyle=static']);
}
