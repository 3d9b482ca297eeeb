import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Note } from './notes.js';

const FILE = fileURLToPath(new URL('../../results.md', import.meta.url));

/**
 * Writes results.md from the recorded runs, if they are complete. @returns its headline, or the reason why nothing was
 * written.
 */
export function writeResults(plan: readonly { key: string }[], notes: readonly Note[]): string {
  const wanted = new Set(plan.map(({ key }) => key));
  const made = notes.filter(({ key }) => wanted.has(key));
  const gap = incompleteness(wanted, made);
  if (gap !== undefined) return `results.md was not written: ${gap}`;
  const text = describeResults(made, new Date());
  writeFileSync(FILE, text);
  return headlineOf(made);
}

/** Why these runs are not the whole long form of one version; undefined if they are. */
export function incompleteness(
  wanted: ReadonlySet<string>,
  made: readonly Note[],
): string | undefined {
  const missing = wanted.size - new Set(made.map(({ key }) => key)).size;
  const versions = new Set(made.map(({ version }) => version));
  if (missing > 0) return `${missing} of ${wanted.size} runs are missing`;
  if (versions.size > 1)
    return `the runs are of ${versions.size} versions (${[...versions].join(', ')}); start again with --fresh`;
  return undefined;
}

const headlineOf = (notes: readonly Note[]): string => {
  const violations = notes.filter(({ violation }) => violation !== undefined).length;
  return `Runs ${notes.length}, violations ${violations}. Seconds to converge after a crash: ${figures(of(notes, 'crash/')).said}.`;
};

export function describeResults(notes: readonly Note[], at: Date): string {
  const found = notes
    .filter(({ violation }) => violation !== undefined)
    .map(({ key, violation }) => `- ${key}: ${violation}`);
  return [
    ...intro(notes, at),
    headlineOf(notes),
    '',
    ...found,
    ...experiments(notes),
    ...crashes(notes),
    ...outages(notes),
  ].join('\n');
}

const intro = ([first]: readonly Note[], at: Date): string[] => [
  '# Reliability, measured',
  '',
  `\`npm run reliability\` on ${cpus().length} cores, ${at.toISOString().slice(0, 10)}, commit ${first?.version}, seed ${first?.seed}. This file is written by the command alone.`,
  'Sweeps run every second, so the seconds show how long recovery takes without the usual wait for a sweep. After each run an',
  'auditor that shares no code with the services compares database, Stripe emulator and inbox.',
  '',
];

/** What each kind of run shows. */
const KINDS: Record<string, string> = {
  crash: 'A process dies at each crash point, over each channel',
  race: '200 buyers ask two copies of booking for 100 places at once',
  expiry: 'A hold ends within 50 ms of its payment (`close`)',
  charges: 'One customer: double click, two tabs, back and pay again, twenty submits',
  bot: 'A bot that never pays holds places, in both known ways, from 1 and 50 networks',
  staff: 'Staff lower the capacity, change the price and delete while people buy',
  webhooks: 'Every order of four events, each of them twice',
  mails: 'Mail worker and relay are killed and Redis emptied; the mail server is down',
  'writes/services': 'mongod is killed under writes, with the settings of the services',
  'writes/control': 'The same without the journal, which must lose some',
  'nodes/services': 'The primary dies while the other two nodes hang',
  'nodes/control': 'The same without waiting for a majority, which must lose some',
  outage: 'Each part is down alone for a minute under sales',
  primary: 'The primary of three database nodes is killed under sales',
};

const experiments = (notes: readonly Note[]): string[] => [
  '## Experiments',
  '',
  '| experiment | runs | violations | counted |',
  '|---|---|---|---|',
  ...Object.entries(KINDS).map(([prefix, what]) => {
    const runs = of(notes, `${prefix}/`).concat(notes.filter(({ key }) => key === prefix));
    const violations = runs.filter(({ violation }) => violation !== undefined).length;
    return `| ${what} | ${runs.length} | ${violations} | ${sums(runs)} |`;
  }),
  '',
  `After a kill of the primary the longest time without a sale was ${figures(of(notes, 'primary/')).p99} s.`,
  '',
];

const crashes = (notes: readonly Note[]): string[] => [
  '## A process is killed at each crash point, over each channel',
  '',
  '| while | killed at | news by | runs | p50 s | p99 s |',
  '|---|---|---|---|---|---|',
  ...table(notes, 'crash/', 4),
  '',
];

const outages = (notes: readonly Note[]): string[] => [
  '## Each part is down for a minute under sales',
  '',
  'What does not need the part answered every request with success, and every other answer was clear. The figure is the',
  "time from the part's return to the next sale.",
  '',
  '| part | runs | p50 s | p99 s |',
  '|---|---|---|---|',
  ...table(notes, 'outage/', 2),
  '',
];

const of = (notes: readonly Note[], prefix: string): Note[] =>
  notes.filter(({ key }) => key.startsWith(prefix));

/** A row for all notes whose keys begin with the same parts. */
function table(notes: readonly Note[], prefix: string, parts: number): string[] {
  const found = new Map<string, Note[]>();
  for (const note of of(notes, prefix)) {
    const name = note.key.split('/').slice(1, parts).join(' | ');
    found.set(name, [...(found.get(name) ?? []), note]);
  }
  return [...found].map(
    ([name, notesOfRow]) =>
      `| ${name} | ${notesOfRow.length} | ${figures(notesOfRow).p50} | ${figures(notesOfRow).p99} |`,
  );
}

function figures(notes: readonly Note[]): { p50: string; p99: string; said: string } {
  const sorted = notes
    .flatMap(({ seconds }) => (seconds === undefined ? [] : [seconds]))
    .sort((a, b) => a - b);
  const at = (percent: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(
      1,
    );
  const [p50, p99] = [at(50), at(99)];
  return { p50, p99, said: `p50 ${p50}, p99 ${p99}` };
}

/** "kills 500, acknowledged 64385, lost 0" */
function sums(notes: readonly Note[]): string {
  const total = new Map<string, number>();
  for (const { counts } of notes) {
    for (const [name, count] of Object.entries(counts))
      total.set(name, (total.get(name) ?? 0) + count);
  }
  return [...total].map(([name, count]) => `${name} ${count}`).join(', ');
}
