import { intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { makeShow, type RunningSystem } from '@club/testing';
import { VISITOR } from './addresses.js';
import { countsOf, fromEach, type Experiment } from './experiment.js';

const PLACES = 100;
/** A bot that finds no six places left asks for fewer the next time. */
const PARTIES = [6, 2, 1];
const MINUTES = 20;
/** One address may ask 60 times in ten minutes, so bots and the visitor ask every ten seconds. */
const PAUSE_MS = 10_000;
/** Why an experiment stopped, if it did not run out of time. */
const BOUGHT = 'bought';

/** @returns whether two tickets were bought and paid for. */
async function buyTwo(system: RunningSystem, show: Show): Promise<boolean> {
  const client = new SpecificationClient({ ...system, from: VISITOR });
  const { status, body } = await client.intent(show, 2);
  if (status !== 201) return false;
  const booking = await client.book(show, 2);
  await client.pay(body.clientSecret);
  return (await client.complete(booking.body.id, intentOf(body.clientSecret))).status === 200;
}

/** Strangers hold places without paying, under invented names or without, while one visitor wants two tickets. */
const holding =
  (withNames: boolean): Experiment =>
  async (system, addresses) => {
    const show = await makeShow(system, { maxTickets: PLACES });
    const statuses: number[] = [];
    const refusals = new Map<string, number>();
    const bot = async (from: string): Promise<void> => {
      const client = new SpecificationClient({ ...system, from });
      const refused = refusals.get(from) ?? 0;
      const tickets = PARTIES[refused % PARTIES.length] ?? 1;
      const { status } = await client.intent(show, tickets);
      statuses.push(status);
      refusals.set(from, status === 409 ? refused + 1 : 0);
      if (withNames && status === 201) await client.book(show, tickets);
    };
    for (let round = 0; round < 4; round += 1) for (const address of addresses) await bot(address);
    const started = performance.now();
    const stop = new AbortController();
    const giveUp = setTimeout(() => stop.abort(), MINUTES * 60_000);
    const strangers = fromEach(addresses, { pauseMs: PAUSE_MS, stop: stop.signal }, bot);
    await fromEach([VISITOR], { pauseMs: PAUSE_MS, stop: stop.signal }, async () => {
      if (await buyTwo(system, show)) stop.abort(BOUGHT);
    });
    const isBought = stop.signal.reason === BOUGHT;
    clearTimeout(giveUp);
    const seconds = Math.round((performance.now() - started) / 1000);
    await strangers;
    return {
      strangers: `${statuses.length} orders of up to ${PARTIES[0] ?? 0} in a show of ${PLACES}: ${countsOf(statuses)}`,
      others: isBought
        ? `a visitor who tries every ${PAUSE_MS / 1000} s has two tickets after ${seconds} s`
        : `a visitor had no tickets after ${MINUTES} minutes`,
      isHarmless: isBought,
    };
  };
export const holdingWithoutNames = holding(false);
export const holdingWithNames = holding(true);
