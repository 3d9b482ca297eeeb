import { parseArgs } from 'node:util';
import { startControlledSystem, type ControlledSystem } from '@club/testing';
import { addNote, deleteNotes, readNotes } from './notes.js';
import { PLAN, type Run } from './plan.js';
import { Progress } from './progress.js';
import { writeResults } from './results.js';

/**
 * `npm run reliability [-- --fresh] [-- --lanes N] [-- --only PREFIX]`: every experiment, in N systems side by side. Each
 * run is recorded when it ends, so that an interrupted long form resumes; `--fresh` starts again from the beginning.
 */
const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
/** The running systems, so that an interrupt stops all of them. */
const running = new Set<ControlledSystem>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void Promise.all([...running].map((system) => system.stop())).finally(() =>
        process.exit(130),
      ),
  );
}
/** The auditor reads whole collections, so a new system with little data answers sooner. */
const RUNS_PER_SYSTEM = 25;

if (values.fresh) deleteNotes();
const done = new Set(readNotes().map(({ key }) => key));
const wanted = PLAN.filter(({ key }) => key.startsWith(values.only));
const progress = new Progress(wanted.length, wanted.filter(({ key }) => done.has(key)).length);
const left = wanted.filter(({ key }) => !done.has(key));

const together = left.filter(({ alone }) => alone !== true);
await Promise.all(Array.from({ length: Number(values.lanes) }, () => walk(together)));
await walk(left.filter(({ alone }) => alone === true));
progress.end();
process.stdout.write(`${writeResults(readNotes())}\n`);

/** One lane: takes runs from the list until none is left. A violation gives the next run a new system. */
async function walk(runs: Run[]): Promise<void> {
  let system: ControlledSystem | undefined;
  let used = 0;
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    if (used === RUNS_PER_SYSTEM) {
      await end(system);
      [system, used] = [undefined, 0];
    }
    system ??= await begin();
    used += 1;
    const violation = await note(run, system);
    if (violation !== undefined) used = RUNS_PER_SYSTEM;
    progress.ran(run.key, violation);
  }
  await end(system);
}

async function begin(): Promise<ControlledSystem> {
  const system = await startControlledSystem({ chromium: '', progress: () => undefined });
  running.add(system);
  return system;
}

async function end(system: ControlledSystem | undefined): Promise<void> {
  if (system === undefined) return;
  running.delete(system);
  await system.stop();
}

/** Runs it and records the result. @returns the violation, if there is one. */
async function note({ key, work }: Run, system: ControlledSystem): Promise<string | undefined> {
  try {
    addNote({ key, ...(await work(system)) });
    return undefined;
  } catch (error) {
    const violation = error instanceof Error ? error.message : String(error);
    addNote({ key, violation });
    return violation;
  }
}
