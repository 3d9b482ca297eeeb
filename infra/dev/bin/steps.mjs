// The steps of `npm start` and `npm run dev`: commands that may run side by side, show that they are at work, and end with us.
import { spawn } from 'node:child_process';
import { env, root, say } from './preflight.mjs';

/** How often a step that takes long says so. */
const SIGN_OF_LIFE_MS = 5_000;
const INTERRUPTED = 130;

/** When the command began, in ms since 1970: before packages were installed and anything was built. */
const BEGAN = Math.round(performance.timeOrigin);

const running = new Set();
let program;

/** Reports a piece of work: its begin, every few seconds that it is still at work, and how long it took. */
export async function step(what, work) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  say(`${what} …`);
  const signs = setInterval(() => say(`${what}: ${Math.round(seconds())} s …`), SIGN_OF_LIFE_MS);
  try {
    const result = await work();
    say(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(signs);
  }
}

/** Runs a command to its end. Rejects with its output if it fails. */
export function command(name, args, { cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => (output += bytes.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new Error(`${output.trim()}\n${name} ${args.join(' ')} failed.`));
    });
  });
}

/**
 * Starts the program that runs until it is stopped; from now on signals go to it, and we end when it ends. It can say how
 * long the whole start took.
 */
export function runProgram(node, args, options = {}) {
  program = spawn(node, [...args, `--began=${BEGAN}`], {
    cwd: root,
    env,
    stdio: 'inherit',
    ...options,
  });
  program.on('exit', (code) => process.exit(code ?? 1));
  return program;
}

/** Ends without a stack trace: the message says what failed. */
export function failWith(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (program !== undefined) return void program.kill('SIGTERM');
    for (const child of running) child.kill('SIGTERM');
    process.exit(INTERRUPTED);
  });
