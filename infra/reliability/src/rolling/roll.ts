import type { Show } from '@club/contracts';
import type { Progress } from '@club/engines';
import {
  makeShow,
  REPLICATED,
  startBalancer,
  startReplicas,
  type Replicated,
  type ReplicatedSystem,
  type RunningSystem,
} from '@club/testing';
import { waitForConvergence } from '../convergence.js';
import { Visitors, type Count } from './visitors.js';

const LANES = 6;
const SHOWS = 6;
const PLACES = 5_000;
const CONVERGENCE_SECONDS = 60;

export interface Roll extends Count {
  replaced: Record<Replicated, number>;
}

/** Replaces each copy of each service `rounds` times while visitors read and buy, then waits until the auditor finds nothing. */
export async function roll(rounds: number, progress: Progress): Promise<Roll> {
  const replicas = await startReplicas({ progress });
  const balancer = await startBalancer(replicas.gateways);
  try {
    const system: RunningSystem = { ...replicas.system, port: balancer.port };
    const shows: Show[] = [];
    for (let made = 0; made < SHOWS; made += 1)
      shows.push(await makeShow(system, { maxTickets: PLACES }));
    const visitors = new Visitors(system, shows, LANES);
    const replaced = await replaceAll(replicas, rounds, progress);
    const count = await visitors.stop();
    await waitForConvergence(replicas.system, CONVERGENCE_SECONDS);
    return { ...count, replaced };
  } finally {
    balancer.close();
    await replicas.stop();
  }
}

async function replaceAll(
  replicas: ReplicatedSystem,
  rounds: number,
  progress: Progress,
): Promise<Record<Replicated, number>> {
  const replaced: Record<Replicated, number> = {
    booking: 0,
    catalog: 0,
    enquiry: 0,
    mail: 0,
    gateway: 0,
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of REPLICATED) {
      await replicas.replace(name, round % 2 === 0 ? 0 : 1);
      replaced[name] += 1;
    }
    progress(`round ${round + 1} of ${rounds}`);
  }
  return replaced;
}
