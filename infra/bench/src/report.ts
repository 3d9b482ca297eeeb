import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One line of the table: what was measured, against what, and whether it is enough. */
export interface Row {
  name: string;
  ours: string;
  baseline: string;
  /** Ours against the baseline, or the figure that counts where there is none. */
  result: string;
  toReach: string;
  reached: boolean;
}

const RESULTS = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Writes results.md and results.json beside the package, and answers the table for the screen. */
export function report(rows: readonly Row[]): string {
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const table = [
    lineOf(['row', 'ours', 'baseline', 'result', 'to reach', 'reached']),
    lineOf(Array.from({ length: 6 }, () => '---')),
    ...rows.map(({ name, ours, baseline, result, toReach, reached }) =>
      lineOf([name, ours, baseline, result, toReach, reached ? 'yes' : '**no**']),
    ),
  ].join('\n');
  const text = [
    '# Speed, measured',
    '',
    `\`npm run bench\` on ${machine}, ${today}. Everything runs on this one machine: our processes, the engines, the stand-in for`,
    'Stripe and the load itself. Each row and its baseline were run in turn, three rounds; the median counts. "CPU ms" is processor',
    'time of our processes alone, summed over all of them. Limits are off; logs and headers are those of production.',
    '',
    table,
    '',
  ].join('\n');
  writeFileSync(RESULTS('results.md'), text);
  writeFileSync(
    RESULTS('results.json'),
    `${JSON.stringify({ date: today, machine, rows }, null, 2)}\n`,
  );
  return table;
}
