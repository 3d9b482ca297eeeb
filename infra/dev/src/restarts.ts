import { z } from 'zod';
import type { Progress } from '@club/engines';
import { script, type ProcessName, type ProcessSpec } from './process-table.js';
import type { System } from './start-system.js';

/** What `npm run dev` sends after an edit: the folders of the programs that run changed code. */
const changeSchema = z.object({ changed: z.array(z.string()) });

/** Restarts the processes whose code has changed, and no others. */
export class Restarts {
  private readonly swaps = new Map<ProcessName, Promise<void>>();
  /** Processes whose next restart has not begun; it will use the newest code. */
  private readonly waiting = new Set<ProcessName>();

  constructor(
    private readonly system: Pick<System, 'specs' | 'supervisor'>,
    private readonly say: Progress,
  ) {}

  /** Takes messages of the process that started us, and tells it that we are ready for them. */
  listen(): void {
    process.on('message', (message) => this.restart(changeSchema.parse(message).changed));
    process.send?.('ready');
  }

  private restart(folders: readonly string[]): void {
    const prefixes = folders.map((folder) => script(`${folder}/`));
    this.system.specs
      .filter((spec) => prefixes.some((prefix) => spec.script.startsWith(prefix)))
      .filter(({ name }) => !this.waiting.has(name))
      .forEach((spec) => {
        this.waiting.add(spec.name);
        const swap = this.afterTheLast(spec);
        this.swaps.set(spec.name, swap);
        void this.report(spec, swap);
      });
  }

  /** Two processes of one name would want the same port. */
  private async afterTheLast(spec: ProcessSpec): Promise<void> {
    await this.swaps.get(spec.name)?.catch(() => undefined); // reported by the one that began it
    this.waiting.delete(spec.name);
    await this.system.supervisor.swap(spec);
  }

  private async report(spec: ProcessSpec, swap: Promise<void>): Promise<void> {
    const started = Date.now();
    try {
      await swap;
      await this.system.supervisor.ready(spec);
      this.say(`${spec.name}: restarted in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      this.say(`${spec.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
