import { SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { makeShow, type RunningSystem } from '@club/testing';
import { assert, assertSound } from '../assert.js';
import { gatherEvidence } from '../evidence.js';

const PLACES = 5_000;
const TICKETS = 6;
const AT_ONCE = 20;
/** CLUB_HELD_PER_CLIENT by default. */
const CAP = 24;

/** What the bot does from each network. */
const WAYS = {
  /** Many requests at the same moment, before any of them has a cookie. */
  'at once': async (system: RunningSystem, show: Show): Promise<void> => {
    const ask = () => new SpecificationClient(system).intent(show, TICKETS);
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  },
  /** One order after the other, each of them with an invented name, so that it counts as begun. */
  'with names': async (system: RunningSystem, show: Show): Promise<void> => {
    for (let turn = 0; turn < AT_ONCE / 2; turn += 1) {
      const client = new SpecificationClient(system);
      const { status } = await client.intent(show, TICKETS);
      if (status === 201) await client.book(show, TICKETS);
    }
  },
} as const;
export const BOT_WAYS = Object.keys(WAYS) as (keyof typeof WAYS)[];

/** invariants.md I25: a bot that never pays holds at most the cap from each network. @returns the frozen places. */
export async function holdBot(
  system: RunningSystem,
  { way, networks }: { way: keyof typeof WAYS; networks: number },
): Promise<{ counts: Record<string, number> }> {
  const show = await makeShow(system, { maxTickets: PLACES });
  for (let network = 1; network <= networks; network += 1)
    await WAYS[way]({ ...system, from: `127.0.1.${network}` }, show);
  const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
  const frozen = offer?.held ?? 0;
  assert(frozen > 0, 'The bot held nothing.');
  assert(frozen <= networks * CAP, `${networks} networks hold ${frozen} places.`);
  await assertSound(system, show.id);
  return { counts: { networks, frozen } };
}
