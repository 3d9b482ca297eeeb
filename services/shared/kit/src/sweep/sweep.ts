import type { Logger } from '../log/logger.js';
import { sweepFailing, sweepRuns, sweepSeconds } from '../health/metrics.js';
import { newRequestId, runInContext } from '../log/request-context.js';

/** A process that is often restarted must not miss what is due once a day. */
const MAX_FIRST_WAIT_MS = 60_000;

interface SweepOptions {
  name: string;
  everySeconds: number;
  logger: Logger;
}

/**
 * Background work that repeats. This process makes one run at a time, and a run that fails does not end the sweep.
 * The work must be safe to run in several processes at once. `trigger` starts a run as soon as possible; `stop` waits
 * for the run in progress.
 */
export class Sweep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private runAgain = false;
  private stopped = false;

  constructor(
    private readonly options: SweepOptions,
    private readonly work: () => Promise<void>,
  ) {
    // An alert that counts failures must see the first one, so the series exist before it.
    for (const outcome of ['ok', 'failed']) sweepRuns.inc({ sweep: options.name, outcome }, 0);
    sweepFailing.set({ sweep: options.name }, 0);
  }

  /**
   * The first run comes at a random moment of the first interval, or of the first minute of a longer one, so that the
   * sweeps of processes that start together are spread.
   */
  start(): void {
    const everyMs = this.options.everySeconds * 1000;
    const begin = (): void => {
      this.timer = setInterval(() => this.trigger(), everyMs);
      this.timer.unref();
      this.trigger();
    };
    this.timer = setTimeout(begin, Math.random() * Math.min(everyMs, MAX_FIRST_WAIT_MS));
    this.timer.unref();
  }

  trigger(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.runAgain = true;
      return;
    }
    this.running = this.runOnce().finally(() => {
      this.running = undefined;
      if (!this.runAgain) return;
      this.runAgain = false;
      this.trigger();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer); // of either kind
    await this.running;
  }

  private async runOnce(): Promise<void> {
    const { name, logger } = this.options;
    const started = performance.now();
    await runInContext({ requestId: `${name}-${newRequestId()}` }, async () => {
      try {
        await this.work();
        this.count('ok');
      } catch (error) {
        this.count('failed');
        logger.error({ err: error, sweep: name }, 'sweep failed');
      }
    });
    sweepSeconds.set({ sweep: name }, (performance.now() - started) / 1000);
  }

  private count(outcome: 'ok' | 'failed'): void {
    const { name: sweep } = this.options;
    sweepRuns.inc({ sweep, outcome });
    sweepFailing.set({ sweep }, outcome === 'failed' ? 1 : 0);
  }
}
