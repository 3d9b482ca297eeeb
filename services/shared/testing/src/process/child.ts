import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Where its output goes; thrown away without. */
  logFile?: string;
}

const GRACE_MS = 10_000;

/** One process that we started, ended by its id and no other way. */
export class Child {
  private readonly process: ChildProcess;
  private readonly ended: Promise<number | null>;

  constructor(readonly options: ChildOptions) {
    const { command, args, env, cwd, logFile } = options;
    this.process = spawn(command, args, {
      env: env ?? process.env,
      ...(cwd !== undefined && { cwd }),
      stdio: ['ignore', logFile === undefined ? 'ignore' : 'pipe', logFile === undefined ? 'ignore' : 'pipe'],
    });
    if (logFile !== undefined) {
      const log = createWriteStream(logFile, { flags: 'a' });
      this.process.stdout?.pipe(log, { end: false });
      this.process.stderr?.pipe(log, { end: false });
    }
    this.ended = new Promise((resolve) => {
      this.process.once('exit', (code) => resolve(code));
      this.process.once('error', () => resolve(null));
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }
  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null && this.process.pid !== undefined;
  }
  get exit(): Promise<number | null> {
    return this.ended;
  }

  kill(signal: NodeJS.Signals): void {
    if (this.running) this.process.kill(signal);
  }

  /** SIGTERM, and SIGKILL for what has not ended after ten seconds. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.process.kill('SIGTERM');
    const force = setTimeout(() => this.process.kill('SIGKILL'), GRACE_MS);
    await this.ended;
    clearTimeout(force);
  }
}

/** Runs a command to its end. @throws Error with the last lines that it wrote. */
export async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${output.trim().split('\n').slice(-3).join(' ')}`);
  return output;
}
