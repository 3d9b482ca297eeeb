import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { RunningSystem } from '@club/testing';
import type { Place } from '../experiments/experiment.js';
import { startPlace, type Started } from '../experiments/start-place.js';
import { onInterrupt } from '../on-interrupt.js';
import { setSeed } from '../random.js';
import { addNote, deleteNotes, readNotes } from './notes.js';
import { planOf, type Run } from './plan.js';
import { Progress } from './progress.js';
import { writeResults } from './results.js';
import { currentVersion } from './version.js';

/**
 * `npm run reliability [-- --fresh] [-- --rounds N] [-- --lanes N] [-- --only PREFIX] [-- --seed N]`: every experiment.
 * Each run is recorded when it ends, so that an interrupted long form resumes; `--fresh` starts again from the beginning.
 * The results are written only when every run of the plan has been made with one version of the code.
 */
const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
  },
});
/** The running systems, so that an interrupt stops all of them. */
const running = new Set<Started>();
onInterrupt(() => Promise.all([...running].map((system) => system.stop())));
/** The auditor reads whole collections, so a new system with little data answers sooner. */
const RUNS_PER_SYSTEM = 25;

if (values.fresh) deleteNotes();
const version = currentVersion();
const seed = readNotes()[0]?.seed ?? Number(values.seed);
setSeed(seed);
const done = new Set(readNotes().map(({ key }) => key));
const plan = planOf(Number(values.rounds));
const wanted = plan.filter(({ key }) => key.startsWith(values.only));
const progress = new Progress(wanted.length, wanted.filter(({ key }) => done.has(key)).length);
const left = wanted.filter(({ key }) => !done.has(key));
const take = (place: Place, alone: boolean): Run[] =>
  left.filter((run) => run.place === place && (run.alone === true) === alone);

const together = [...take('one', false), ...take('none', false)];
await Promise.all(Array.from({ length: Number(values.lanes) }, () => walk(together)));
await walk(take('copies', false));
await walk(take('limited', false));
await walk(take('one', true));
await walk(take('three-nodes', true));
progress.end();
process.stdout.write(`${writeResults(plan, readNotes())}\n`);

/** One lane: takes runs from the list until none is left. A violation gives the next run a new system. */
async function walk(runs: Run[]): Promise<void> {
  let system: Started | undefined;
  let used = 0;
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    if (used === RUNS_PER_SYSTEM) {
      await end(system);
      [system, used] = [undefined, 0];
    }
    if (run.place !== 'none') system ??= await begin(run.place);
    used += 1;
    const violation = await note(run, system);
    if (violation !== undefined) used = RUNS_PER_SYSTEM;
    progress.ran(run.key, violation);
  }
  await end(system);
}

async function begin(place: Exclude<Place, 'none'>): Promise<Started> {
  const system = await startPlace(place);
  running.add(system);
  return system;
}

async function end(system: Started | undefined): Promise<void> {
  if (system === undefined) return;
  running.delete(system);
  await system.stop();
}

/** Runs it and records the result. @returns the violation, if there is one. */
async function note({ key, work }: Run, system: Started | undefined): Promise<string | undefined> {
  try {
    addNote({ key, version, seed, ...(await work(system ?? ({} as RunningSystem))) });
    return undefined;
  } catch (error) {
    const violation = error instanceof Error ? error.message : String(error);
    addNote({ key, version, seed, violation });
    return violation;
  }
}
