import { askHost } from '@club/client';
import type { RunningSystem } from '@club/testing';
import { VISITOR } from './addresses.js';
import { timed, type Timed } from './experiment.js';

const PATHS = ['/api/shows', '/', '/api/venues'];
const TURNS = 100;

/** A visitor reads pages and lists, one after the other. */
export async function readAround(system: RunningSystem): Promise<Timed[]> {
  const edge = { ...system, from: VISITOR };
  const times: Timed[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const path of PATHS) times.push(await timed(() => askHost(edge, 'localhost', path)));
  return times;
}
