import { join } from 'node:path';
import { Child, waitFor, type Progress } from '@club/testing';
import type { ProcessName, ProcessSpec } from './process-table.js';

const PAUSE_MS = 500;
const START_SECONDS = 60;

interface Watched {
  spec: ProcessSpec;
  child: Child;
  starts: number;
}

/** Keeps the processes of the table running: one that dies is started again, and said so. */
export class Supervisor {
  private readonly watched = new Map<ProcessName, Watched>();
  private stopping = false;

  constructor(
    private readonly logFolder: string,
    private readonly progress: Progress,
  ) {}

  /** Starts a process. `ready` waits until it can do its work. */
  start(spec: ProcessSpec): void {
    const child = this.spawn(spec);
    this.watched.set(spec.name, { spec, child, starts: (this.watched.get(spec.name)?.starts ?? 0) + 1 });
    void child.exit.then((code) => this.revive(spec, child, code));
  }

  async ready(spec: ProcessSpec): Promise<void> {
    await waitFor(`${spec.name} (see ${this.logOf(spec.name)})`, async () => this.isHealthy(spec), START_SECONDS);
  }

  async isHealthy({ healthUrl }: ProcessSpec): Promise<boolean> {
    const reply = await fetch(healthUrl, { signal: AbortSignal.timeout(3_000) });
    await reply.body?.cancel();
    return reply.ok;
  }

  child(name: ProcessName): Child {
    const watched = this.watched.get(name);
    if (watched === undefined) throw new Error(`${name} is not running`);
    return watched.child;
  }

  get specs(): ProcessSpec[] {
    return [...this.watched.values()].map(({ spec }) => spec);
  }

  /** Ends all of them; the edge first, so that nobody is let in any more. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.watched.values()].map(({ child }) => child.stop()));
  }

  private isWanted(): boolean {
    return !this.stopping;
  }

  private spawn(spec: ProcessSpec): Child {
    return new Child({
      name: spec.name,
      command: process.execPath,
      args: ['--enable-source-maps', spec.script],
      env: spec.env,
      logFile: this.logOf(spec.name),
    });
  }

  private logOf(name: ProcessName): string {
    return join(this.logFolder, `${name}.log`);
  }

  private async revive(spec: ProcessSpec, child: Child, code: number | null): Promise<void> {
    if (this.stopping || this.watched.get(spec.name)?.child !== child) return;
    this.progress(`${spec.name} ended (${code ?? 'killed'}), starting it again; its log is ${this.logOf(spec.name)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (this.isWanted()) this.start(spec);
  }
}
