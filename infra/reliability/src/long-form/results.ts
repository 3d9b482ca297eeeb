import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Note } from './notes.js';

const FILE = fileURLToPath(new URL('../../results.md', import.meta.url));

/** Writes results.md from the recorded runs. @returns its headline. */
export function writeResults(notes: readonly Note[]): string {
  const violations = notes.filter(({ violation }) => violation !== undefined);
  const headline = `Runs ${notes.length}, violations ${violations.length}. Seconds to converge after a crash: ${figures(of(notes, 'crash/')).said}.`;
  const found = violations.map(({ key, violation }) => `- ${key}: ${violation}`);
  writeFileSync(
    FILE,
    [
      ...intro(),
      headline,
      '',
      ...found,
      ...crashes(notes),
      ...outages(notes),
      ...counted(notes),
    ].join('\n'),
  );
  return headline;
}

const intro = (): string[] => [
  '# Reliability, measured',
  '',
  `\`npm run reliability\` on ${cpus().length} cores, until ${new Date().toISOString().slice(0, 10)}; an interrupted run resumes, \`-- --fresh\` starts again.`,
  'Sweeps run every second, so the seconds show how long recovery takes without the usual wait for a sweep. After each run an',
  'auditor that shares no code with the services compares database, Stripe emulator and inbox.',
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
  '## A part is killed under sales',
  '',
  'Every answer in between was success or a clear error; the figure is the time from the kill to the next sale.',
  '',
  '| killed | runs | p50 s | p99 s |',
  '|---|---|---|---|',
  ...table(notes, 'outage/', 2),
  '',
];

const counted = (notes: readonly Note[]): string[] => [
  '## What was counted',
  '',
  `- 200 buyers ask for 100 places at once: ${of(notes, 'race/').length} rounds, ${of(notes, 'race/').filter(isWell).length} of them with all 100 places taken and none twice.`,
  `- Acknowledged writes and kill −9 of mongod, as the services write: ${sums(notes, 'writes/journalled')}. The control, which does not wait for the journal: ${sums(notes, 'writes/control')}.`,
  `- The mail worker killed every two seconds and Redis emptied: ${sums(notes, 'mails/killed-worker')}; e-mails lost: ${of(notes, 'mails/killed-worker').every(isWell) ? 0 : 'see above'}.`,
  `- The mail server down: ${sums(notes, 'mails/server-down')}; e-mails lost: ${of(notes, 'mails/server-down').every(isWell) ? 0 : 'see above'}.`,
  '',
];

const isWell = ({ violation }: Note): boolean => violation === undefined;
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
function sums(notes: readonly Note[], prefix: string): string {
  const total = new Map<string, number>();
  for (const { counts } of of(notes, prefix)) {
    for (const [name, count] of Object.entries(counts))
      total.set(name, (total.get(name) ?? 0) + count);
  }
  return [...total].map(([name, count]) => `${name} ${count}`).join(', ');
}
