import {
  startControlledSystem,
  startReplicas,
  type ControlledSystem,
  type RunningSystem,
} from '@club/testing';
import type { Place } from './experiment.js';

export type Started = RunningSystem & Pick<ControlledSystem, 'stop'>;

const progress = (): void => undefined;

/** Starts what the runs at this place need. @param overrides further settings of the processes. */
export async function startPlace(
  place: Exclude<Place, 'none'>,
  overrides: Record<string, string> = {},
): Promise<Started> {
  if (place === 'one' || place === 'limited') {
    const limits = { CLUB_RATE_LIMITS: place === 'one' ? 'off' : 'on' };
    return startControlledSystem({
      chromium: '',
      progress,
      overrides: { ...limits, ...overrides },
    });
  }
  const replicas = await startReplicas({
    progress,
    names: ['booking'],
    databaseNodes: place === 'copies' ? 1 : 3,
    overrides,
  });
  return { ...replicas.system, stop: () => replicas.stop() };
}
