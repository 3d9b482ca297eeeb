import type { Show } from '@club/contracts';
import { startTwins, TWINS, type Twin, type TwinSystem } from '@club/testing';
import { type Progress } from '@club/engines';
import { makeShow, type RunningSystem } from '@club/testing';
import { peace } from '../peace.js';
import { startBalancer } from './balancer.js';
import { Visitors, type Count } from './visitors.js';

const LANES = 6;
const SHOWS = 6;
const PLACES = 5_000;
const PEACE_SECONDS = 60;

export interface Roll extends Count {
  replaced: Record<Twin, number>;
}

/** Replaces each copy of each service `rounds` times, one after the other, while people look and buy; then asks the auditor. */
export async function roll(rounds: number, progress: Progress): Promise<Roll> {
  const twins = await startTwins(progress);
  const balancer = await startBalancer(twins.gateways);
  try {
    const system: RunningSystem = { ...twins.system, port: balancer.port };
    const shows: Show[] = [];
    for (let made = 0; made < SHOWS; made += 1)
      shows.push(await makeShow(system, { maxTickets: PLACES }));
    const visitors = new Visitors(system, shows, LANES);
    const replaced = await replaceAll(twins, rounds, progress);
    const count = await visitors.stop();
    await peace(twins.system, PEACE_SECONDS);
    return { ...count, replaced };
  } finally {
    balancer.close();
    await twins.stop();
  }
}

async function replaceAll(
  twins: TwinSystem,
  rounds: number,
  progress: Progress,
): Promise<Record<Twin, number>> {
  const replaced: Record<Twin, number> = {
    booking: 0,
    catalog: 0,
    enquiry: 0,
    mail: 0,
    gateway: 0,
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of TWINS) {
      await twins.replace(name, round % 2 === 0 ? 0 : 1);
      replaced[name] += 1;
    }
    progress(`round ${round + 1} of ${rounds}`);
  }
  return replaced;
}
