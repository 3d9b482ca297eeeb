import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Attempt {
  /** The exit code, or -1 if the deadline ended the command. */
  code: number;
  /** Standard output; after a failure, standard error follows. */
  output: string;
}
interface Command {
  cwd: string;
  /** In addition to our own environment. */
  env?: Record<string, string>;
  deadlineMs: number;
}

/** Runs a command whose failure is an answer, not an error. Its input is closed, so that it cannot wait for a person. */
export async function attempt(
  program: string,
  args: string[],
  { cwd, env = {}, deadlineMs }: Command,
): Promise<Attempt> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: deadlineMs,
  });
  const [written, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const output = Buffer.concat(code === 0 ? written : [...written, ...errors]).toString();
  return { code: code ?? -1, output };
}
