import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSystem } from '@club/testing';

/** What the strangers did, and what it meant for everyone else. */
export interface Finding {
  /** Figures in words, for the table of results. */
  strangers: string;
  others: string;
  /** Whether others were served as they should be. */
  isHarmless: boolean;
}

/** One kind of abuse, from so many addresses at once. */
export type Experiment = (system: RunningSystem, addresses: readonly string[]) => Promise<Finding>;

/** Repeats something until the signal says stop, with a pause after each turn. Each address has so many lanes. */
export async function fromEach(
  addresses: readonly string[],
  { lanes = 1, pauseMs, stop }: { lanes?: number; pauseMs: number; stop: AbortSignal },
  act: (address: string) => Promise<void>,
): Promise<void> {
  const lane = async (address: string): Promise<void> => {
    while (!stop.aborted) {
      await act(address);
      await pauseUnless(stop, pauseMs);
    }
  };
  await Promise.all(
    addresses.flatMap((address) => Array.from({ length: lanes }, () => lane(address))),
  );
}

/** Waits, but no longer than until the signal says stop. */
export const pauseUnless = (stop: AbortSignal, ms: number): Promise<void> =>
  pause(ms, undefined, { signal: stop }).catch(() => undefined);

export interface Timed {
  status: number;
  ms: number;
}

export async function timed(work: () => Promise<{ status: number }>): Promise<Timed> {
  const started = performance.now();
  const { status } = await work();
  return { status, ms: Math.round(performance.now() - started) };
}

/** The time that so many of a hundred stay within. */
export const percentile = (times: readonly Timed[], percent: number): number => {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0;
};

/** Such as `40 × 401, 960 × 429`. */
export function countsOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].sort(([a], [b]) => a - b);
  return parts.map(([status, count]) => `${count} × ${status}`).join(', ');
}
