import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** `seconds` is null until the auditor found nothing any more: what stays null is a violation. */
const runSchema = z.object({ place: z.string(), road: z.string(), seconds: z.number().nullable() });
type Run = z.infer<typeof runSchema>;

const RUNS = join(tmpdir(), `club-reliability-${process.ppid}`, 'runs.jsonl');
const RESULTS = fileURLToPath(new URL('../results.md', import.meta.url));

/** Notes a crash before it happens, and once more when all was well again. */
export function noteRun(run: Run): void {
  mkdirSync(join(RUNS, '..'), { recursive: true });
  appendFileSync(RUNS, `${JSON.stringify(run)}\n`);
  if (run.seconds !== null) process.stderr.write(`healed ${run.place} (${run.road}) in ${run.seconds.toFixed(1)} s\n`);
}

/** Sums the runs up in results.md. */
export function writeResults({ rounds, repeatedMails }: { rounds: number; repeatedMails: number }): void {
  const runs = existsSync(RUNS)
    ? readFileSync(RUNS, 'utf8')
        .trim()
        .split('\n')
        .map((line) => runSchema.parse(JSON.parse(line)))
    : [];
  rmSync(join(RUNS, '..'), { recursive: true, force: true });
  const places = [...new Set(runs.map(({ place }) => place))];
  const rows = places.map((place) => {
    const seconds = secondsOf(runs.filter((run) => run.place === place));
    return `| ${place} | ${seconds.length} | ${percentile(seconds, 50)} | ${percentile(seconds, 99)} |`;
  });
  const all = secondsOf(runs);
  const violations = runs.length - 2 * all.length;
  writeFileSync(
    RESULTS,
    [
      '# Reliability, measured',
      '',
      `\`npm run reliability -- ${rounds}\` on ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}. A process is killed at each place, on each road`,
      '(PATCH, webhook, reconciler alone); afterwards an auditor that shares no code with the services compares database, Stripe’s books and inbox.',
      'Sweeps run every second here, so the seconds say how long healing takes beyond waiting for its turn.',
      '',
      `Runs ${runs.length - all.length}, violations ${violations}, mails repeated ${repeatedMails}, seconds to heal p50 ${percentile(all, 50)}, p99 ${percentile(all, 99)}.`,
      '',
      '| killed at | runs | p50 s | p99 s |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
}

const secondsOf = (runs: Run[]): number[] => runs.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));

function percentile(values: number[], percent: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1);
}
