import { OURS, type BenchSystem } from '../bench-system.js';
import { memoryOf } from '../measure/processes.js';
import type { Row } from '../report.js';

/** V8 gives memory back eight seconds after a collection, if the process is quiet (start-up-memory.ts). */
const LOOK_EVERY_MS = 12_000;
const SAME_MB = 2;

/** Memory once it no longer falls, and the time of a start with packages, build and engines already there. */
export async function footprintRow(system: BenchSystem, say: (line: string) => void): Promise<Row> {
  say('measuring memory at rest');
  await untilAtRest(system);
  const each = OURS.map((name) => `${name} ${memoryOf(system.pidsOf(name)).toFixed(0)}`);
  const all = memoryOf(system.pidsOf(...OURS));
  return {
    name: 'memory at rest (PSS) and warm start',
    ours: `${each.join(', ')} MB; start ${system.startSeconds.toFixed(1)} s`,
    baseline: '–',
    result: `${all.toFixed(0)} MB, ${system.startSeconds.toFixed(1)} s`,
    toReach: '≤ 600 MB, ≤ 15 s',
    reached: all <= 600 && system.startSeconds <= 15,
  };
}

async function untilAtRest(system: BenchSystem): Promise<void> {
  const memory = (): number => memoryOf(system.pidsOf(...OURS));
  let before: number;
  do {
    before = memory();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (memory() < before - SAME_MB);
}
