import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One line of the table: the figure, its baseline and whether it reaches its aim. */
export interface Row {
  name: string;
  ours: string;
  baseline: string;
  /** The ratio to the baseline, or the figure itself if there is no baseline. */
  result: string;
  toReach: string;
  reached: boolean;
}

const RESULTS = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const tableOf = (rows: readonly Row[]): string =>
  [
    lineOf(['row', 'ours', 'baseline', 'result', 'to reach', 'reached']),
    lineOf(Array.from({ length: 6 }, () => '---')),
    ...rows.map(({ name, ours, baseline, result, toReach, reached }) =>
      lineOf([name, ours, baseline, result, toReach, reached ? 'yes' : '**no**']),
    ),
  ].join('\n');

/** Writes results.md and results.json. They are of one run with every row. */
export function writeResults(rows: readonly Row[]): void {
  const today = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const text = [
    '# Speed, measured',
    '',
    `\`npm run bench\` on ${machine}, ${today}. Everything runs on this one machine: our processes, the engines, the Stripe`,
    'emulator and the load itself. Each row and its baseline ran in turn, three rounds; the median counts. "CPU ms" is processor',
    'time of our processes only, summed over all of them. Rate limits are off, and so is that of calls to Stripe; logs and',
    'headers are those of production.',
    '',
    tableOf(rows),
    '',
  ].join('\n');
  writeFileSync(RESULTS('results.md'), text);
  writeFileSync(
    RESULTS('results.json'),
    `${JSON.stringify({ date: today, machine, rows }, null, 2)}\n`,
  );
}
