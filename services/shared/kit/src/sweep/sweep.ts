import type { Logger } from '../log/logger.js';
import { sweepFailing, sweepRuns, sweepSeconds } from '../health/metrics.js';
import { newRequestId, runInContext } from '../log/request-context.js';

/**
 * The first run comes within a minute even if the interval is a day; otherwise a process that restarts often would never
 * run it.
 */
const MAX_FIRST_WAIT_MS = 60_000;

interface SweepOptions {
  name: string;
  everySeconds: number;
  logger: Logger;
}

/** Returned by the work if another process does it in this interval. */
export const NOT_MINE = 'not-mine';
export type SweepResult = void | typeof NOT_MINE;

let sweepsMayStart = true;
/**
 * Runs `start` and keeps every sweep that it starts switched off, for a program that uses modules of a service without its
 * background work. The restore program needs this, because a sweep must not run on a half-restored database. `trigger`
 * still runs a sweep; only calls to the service use it, and such a program answers none.
 */
export async function withoutSweeps<T>(start: () => Promise<T>): Promise<T> {
  sweepsMayStart = false;
  try {
    return await start();
  } finally {
    sweepsMayStart = true;
  }
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
    private readonly work: () => Promise<SweepResult>,
  ) {
    // An alert that counts failures would miss the first one if the series did not start at 0.
    for (const outcome of ['ok', 'failed']) sweepRuns.inc({ sweep: options.name, outcome }, 0);
  }

  /**
   * The first run comes at a random moment of the first interval, or of the first minute of a longer one, so that the
   * sweeps of processes that start together are spread.
   */
  start(): void {
    if (!sweepsMayStart) return;
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
    clearTimeout(this.timer); // also ends an interval
    await this.running;
  }

  private async runOnce(): Promise<void> {
    const { name, logger } = this.options;
    const started = performance.now();
    await runInContext({ requestId: `${name}-${newRequestId()}` }, async () => {
      try {
        const result = await this.work();
        sweepRuns.inc({ sweep: name, outcome: 'ok' });
        // The alert takes the worst value of all processes, so a process that leaves the work to another exports none.
        if (result === NOT_MINE) sweepFailing.remove({ sweep: name });
        else sweepFailing.set({ sweep: name }, 0);
      } catch (error) {
        sweepRuns.inc({ sweep: name, outcome: 'failed' });
        sweepFailing.set({ sweep: name }, 1);
        logger.error({ err: error, sweep: name }, 'sweep failed');
      }
    });
    sweepSeconds.set({ sweep: name }, (performance.now() - started) / 1000);
  }
}
