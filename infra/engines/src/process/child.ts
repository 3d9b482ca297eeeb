import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Receives its output, which is otherwise discarded. */
  logFile?: string;
}

interface NextStart {
  /** Additional settings. */
  env?: Record<string, string>;
  /** How long it stays down. */
  downMs?: number;
}
/** How a process ended. */
export interface Death {
  /** Null if it ended by itself, with a code. */
  signal: NodeJS.Signals | null;
  /** Whether we sent the signal. */
  isOurs: boolean;
  /** The additional settings of this one start. */
  env: Record<string, string>;
}
/** Longer than a service needs to finish the requests that it has begun. */
const MAX_STOP_MS = 25_000;
const PAUSE_MS = 500;

/** Every process that we have started and that has not ended. */
const running = new Set<ChildProcess>();
let ending = false;

/** From now on processes may end by themselves: none is reported, restarted or started. */
export function expectEnds(): void {
  ending = true;
}

/** Ends every process that was started here, also one that is still starting; no further one starts. */
export async function stopAllProcesses(): Promise<void> {
  expectEnds();
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
      await ended;
      clearTimeout(force);
    }),
  );
}

function track(child: ChildProcess): void {
  if (child.pid === undefined) return; // it could not be started
  running.add(child);
  child.once('exit', () => running.delete(child));
}

function refuseWhileEnding(command: string): void {
  if (ending) throw new Error(`${command} is not started, because everything is being stopped`);
}

/** One process that we started. It is ended only by its id. */
export class Child {
  private process: ChildProcess;
  private ended: Promise<number | null>;
  private stopped = false;
  /** Applies only to the next start. */
  private next: NextStart = {};
  private isKilled = false;
  /** Every end of it, oldest first. */
  readonly deaths: Death[] = [];

  constructor(readonly options: ChildOptions) {
    [this.process, this.ended] = this.start(options, {});
  }

  /** Its name in logs and messages. */
  get label(): string {
    return this.options.name;
  }
  get pid(): number | undefined {
    return this.process.pid;
  }
  get running(): boolean {
    return (
      this.process.exitCode === null &&
      this.process.signalCode === null &&
      this.process.pid !== undefined
    );
  }
  get exit(): Promise<number | null> {
    return this.ended;
  }

  /** Restarts the process whenever it dies, until `stop`. */
  keepAlive(say: (line: string) => void): void {
    void this.ended.then(async (code) => {
      if (this.stopped || ending) return;
      const { name, logFile } = this.options;
      say(
        `${name} ended (${code ?? this.process.signalCode ?? 'not started'}), restarting it${logFile === undefined ? '' : `; its log is ${logFile}`}`,
      );
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(PAUSE_MS, this.next.downMs ?? 0)),
      );
      this.revive(say);
    });
  }

  kill(signal: NodeJS.Signals): void {
    if (!this.running) return;
    // A signal that only stops or continues it must not hide a later end.
    this.isKilled = signal !== 'SIGSTOP' && signal !== 'SIGCONT';
    this.process.kill(signal);
  }

  /** Kills the process. @param next applies only to its next start. */
  restart(next: NextStart): void {
    this.next = next;
    this.kill('SIGKILL');
  }

  /** Sends SIGTERM, and SIGKILL if the process has not ended in time. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (!this.running) return;
    this.kill('SIGTERM');
    const force = setTimeout(() => this.kill('SIGKILL'), MAX_STOP_MS);
    await this.ended;
    clearTimeout(force);
  }

  private revive(say: (line: string) => void): void {
    if (this.stopped || ending) return;
    const { env } = this.options;
    const more = env === undefined ? {} : (this.next.env ?? {});
    const options =
      env === undefined ? this.options : { ...this.options, env: { ...env, ...more } };
    [this.process, this.ended] = this.start(options, more);
    this.next = {};
    this.keepAlive(say);
  }

  private start(
    options: ChildOptions,
    env: Record<string, string>,
  ): [ChildProcess, Promise<number | null>] {
    this.isKilled = false;
    const [child, ended] = start(options);
    child.once('exit', (_code, signal) => {
      this.deaths.push({ signal, isOurs: this.isKilled, env });
    });
    return [child, ended];
  }
}

function start({
  command,
  args,
  env,
  cwd,
  logFile,
}: ChildOptions): [ChildProcess, Promise<number | null>] {
  refuseWhileEnding(command);
  const output = logFile === undefined ? 'ignore' : 'pipe';
  const child = spawn(command, args, {
    env: env ?? process.env,
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', output, output],
  });
  track(child);
  if (logFile !== undefined) {
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  return [child, ended];
}

/** Runs a command to its end. @throws Error with the last lines of its output. */
export async function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string } = {},
): Promise<string> {
  refuseWhileEnding(command);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  track(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(
      `${command} ${args.join(' ')} failed: ${output.trim().split('\n').slice(-3).join(' ')}`,
    );
  return output;
}
