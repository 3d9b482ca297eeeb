import type { BenchSystem } from '../bench-system.js';
import type { Row } from '../report.js';

const SECONDS = 150;
const TO_REACH_MS = 50;
const RUNS = /^club_sweep_runs_total\{sweep="(?<name>[\w-]+)",outcome="ok"\} (?<value>\d+)/gm;
const LAST = /^club_sweep_seconds\{sweep="(?<name>[\w-]+)"\} (?<value>[\d.e-]+)/gm;

/** The sweeps of booking with all the bookings of the staff row, of which none is due. */
export async function sweepsRow(system: BenchSystem, say: (line: string) => void): Promise<Row> {
  say(`sweeps of booking, for ${SECONDS} seconds`);
  const seen = [...(await slowestRuns(system))].sort(([, a], [, b]) => b - a);
  const most = seen[0]?.[1] ?? Infinity;
  return {
    name: `${seen.length} sweeps of booking when nothing is due`,
    ours: seen.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', '),
    baseline: '–',
    result: `${most.toFixed(0)} ms at most`,
    toReach: `≤ ${TO_REACH_MS} ms each`,
    reached: most <= TO_REACH_MS,
  };
}

/**
 * Looks each second which sweeps have run. The first half is not counted, because runs in it may still do what making the
 * bookings has left. @returns the longest run of each in ms.
 */
async function slowestRuns(system: BenchSystem): Promise<Map<string, number>> {
  const slowest = new Map<string, number>();
  let before = new Map<string, number>();
  for (let second = 0; second < SECONDS; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const text = await metricsOf(system);
    const [runs, last] = [valuesOf(text, RUNS), valuesOf(text, LAST)];
    const ran = [...runs].filter(([name, count]) => count > (before.get(name) ?? 0));
    if (second > SECONDS / 2)
      for (const [name] of ran)
        slowest.set(name, Math.max(slowest.get(name) ?? 0, (last.get(name) ?? 0) * 1000));
    before = runs;
  }
  return slowest;
}

/** What the process says of itself at its health port. */
async function metricsOf(system: BenchSystem): Promise<string> {
  const port = system.specs.find(({ name }) => name === 'booking')?.env['HEALTH_PORT'];
  const reply = await fetch(`http://127.0.0.1:${port ?? ''}/metrics`, {
    signal: AbortSignal.timeout(5000),
  });
  if (!reply.ok) throw new Error(`booking answered ${reply.status} for its metrics`);
  return reply.text();
}

const valuesOf = (text: string, pattern: RegExp): Map<string, number> =>
  new Map(
    [...text.matchAll(pattern)].map(({ groups }) => [
      groups?.['name'] ?? '',
      Number(groups?.['value']),
    ]),
  );
