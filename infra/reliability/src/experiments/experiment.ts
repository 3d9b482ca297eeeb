import type { RunningSystem } from '@club/testing';

/** The result of a run; a run that throws is a violation. */
export interface Finding {
  /** Seconds until the system had recovered, if the run measures that. */
  seconds?: number;
  counts?: Record<string, number>;
}
/**
 * What a run needs: one copy of everything, the same with rate limits, two copies of booking over NATS with one database
 * or with three nodes, or nothing.
 */
export type Place = 'one' | 'limited' | 'copies' | 'three-nodes' | 'none';

export interface Experiment {
  place: Place;
  work: (system: RunningSystem) => Promise<Finding>;
}
