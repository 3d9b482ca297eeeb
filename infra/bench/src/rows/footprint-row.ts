import { OURS, type BenchSystem } from '../bench-system.js';
import { memoryOf } from '../measure/processes.js';
import type { Row } from '../report.js';

/** Memory before any load, and the time of a start with packages, build and engines already there. */
export function footprintRow(system: BenchSystem): Row {
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
