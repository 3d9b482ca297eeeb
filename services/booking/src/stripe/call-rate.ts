/** A caller that would wait longer gets the same answer as if Stripe did not answer. */
export const MAX_WAIT_MS = 5_000;

export interface ReservesCalls {
  /** Reserves a call. @returns how many milliseconds the caller must wait for it, or undefined if that is too long. */
  reserve(now: number): Promise<number | undefined>;
}

/**
 * Keeps the calls to Stripe below its limit: at most `perSecond` on average, and a burst of one second's calls. Callers
 * above the limit wait in the order in which they came.
 */
export class CallRate {
  readonly gapMs: number;
  /** When the next call may start if no burst is left. */
  private nextAt = -Infinity;

  constructor(
    perSecond: number,
    readonly burstMs = 1000,
  ) {
    this.gapMs = 1000 / perSecond;
  }

  /** Reserves a call. @returns how long the caller must wait for it, or undefined if that is too long. */
  reserve(now: number): number | undefined {
    const at = Math.max(this.nextAt, now - this.burstMs + this.gapMs);
    const waitMs = Math.max(0, at - now);
    if (waitMs > MAX_WAIT_MS) return undefined;
    this.nextAt = at + this.gapMs;
    return waitMs;
  }
}
