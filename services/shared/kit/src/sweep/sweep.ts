import type { Logger } from '../log/logger.js';
import { sweepRuns } from '../health/metrics.js';
import { newRequestId, runInContext } from '../log/request-context.js';

interface Rhythm {
  name: string;
  everySeconds: number;
  logger: Logger;
}

/**
 * Background work that repeats: one run at a time in this process, never ended by a failure. The work itself must
 * be safe to run in any number of processes. `trigger` runs it soon; `stop` waits for the run in progress.
 */
export class Sweep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly rhythm: Rhythm,
    private readonly work: () => Promise<void>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.trigger(), this.rhythm.everySeconds * 1000);
    this.timer.unref();
    this.trigger();
  }

  trigger(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.again = true;
      return;
    }
    this.running = this.runOnce().finally(() => {
      this.running = undefined;
      if (!this.again) return;
      this.again = false;
      this.trigger();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async runOnce(): Promise<void> {
    const { name, logger } = this.rhythm;
    await runInContext({ requestId: `${name}-${newRequestId()}` }, async () => {
      try {
        await this.work();
        sweepRuns.inc({ sweep: name, outcome: 'ok' });
      } catch (error) {
        sweepRuns.inc({ sweep: name, outcome: 'failed' });
        logger.error({ err: error, sweep: name }, 'sweep failed, it runs again');
      }
    });
  }
}
