import { join } from 'node:path';
import { Child, waitFor, type Progress } from '@club/engines';
import type { ProcessName, ProcessSpec } from './process-table.js';

/** Long enough for a machine that is busy with other work. */
const START_SECONDS = 180;

/** Keeps the processes of the table running: it restarts a process that dies and reports it. */
export class Supervisor {
  private readonly children = new Map<ProcessName, Child>();

  constructor(
    private readonly logFolder: string,
    private readonly progress: Progress,
  ) {}

  /** Starts a process; `ready` waits until it is ready. @param label distinguishes its log from that of a copy. */
  start({ name, script, env }: ProcessSpec, label: string = name): void {
    const child = new Child({
      name: label,
      command: process.execPath,
      args: [script],
      env,
      logFile: this.logOf(label),
    });
    child.keepAlive(this.progress);
    this.children.set(name, child);
  }

  /** Stops a process and starts it again, as an update does. */
  async replace(spec: ProcessSpec): Promise<void> {
    await this.swap(spec);
    await this.ready(spec);
  }

  /** Stops a process and starts it again, without waiting until it is ready. */
  async swap(spec: ProcessSpec): Promise<void> {
    const { label } = this.child(spec.name);
    await this.child(spec.name).stop();
    this.start(spec, label);
  }

  async ready(spec: ProcessSpec): Promise<void> {
    await waitFor(
      `${spec.name} (see ${this.logOf(spec.name)})`,
      async () => this.isHealthy(spec),
      START_SECONDS,
    );
  }

  async isHealthy({ healthUrl }: ProcessSpec): Promise<boolean> {
    const reply = await fetch(healthUrl, { signal: AbortSignal.timeout(3_000) });
    await reply.body?.cancel();
    return reply.ok;
  }

  child(name: ProcessName): Child {
    const child = this.children.get(name);
    if (child === undefined) throw new Error(`${name} is not running`);
    return child;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.children.values()].map((child) => child.stop()));
  }

  private logOf(name: string): string {
    return join(this.logFolder, `${name}.log`);
  }
}
