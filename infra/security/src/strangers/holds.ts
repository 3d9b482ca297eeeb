import { intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { makeShow, type RunningSystem } from '@club/testing';
import { VISITOR } from './addresses.js';
import { countsOf, fromEach, type Experiment } from './experiment.js';

const PLACES = 100;
/** A bot that finds no six places left takes fewer. */
const PARTIES = [6, 2, 1];
const MINUTES = 10;
/** One address may ask 60 times in ten minutes, so a patient bot asks every ten seconds. */
const BOT_PAUSE_MS = 10_000;
const BUYER_PAUSE_MS = 3_000;
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
    const bot = async (from: string): Promise<void> => {
      const client = new SpecificationClient({ ...system, from });
      for (const tickets of PARTIES) {
        const { status } = await client.intent(show, tickets);
        statuses.push(status);
        if (withNames && status === 201) await client.book(show, tickets);
        if (status !== 409) return;
      }
    };
    for (let round = 0; round < 4; round += 1) for (const address of addresses) await bot(address);
    const started = performance.now();
    const stop = new AbortController();
    const giveUp = setTimeout(() => stop.abort(), MINUTES * 60_000);
    const strangers = fromEach(addresses, { pauseMs: BOT_PAUSE_MS, stop: stop.signal }, bot);
    await fromEach([VISITOR], { pauseMs: BUYER_PAUSE_MS, stop: stop.signal }, async () => {
      if (await buyTwo(system, show)) stop.abort(BOUGHT);
    });
    const isBought = stop.signal.reason === BOUGHT;
    clearTimeout(giveUp);
    const seconds = Math.round((performance.now() - started) / 1000);
    await strangers;
    return {
      strangers: `${statuses.length} orders of up to ${PARTIES[0] ?? 0} in a show of ${PLACES}: ${countsOf(statuses)}`,
      others: isBought
        ? `a visitor who tries every ${BUYER_PAUSE_MS / 1000} s has two tickets after ${seconds} s`
        : `a visitor had no tickets after ${MINUTES} minutes`,
      isHarmless: isBought,
    };
  };
export const holdingWithoutNames = holding(false);
export const holdingWithNames = holding(true);
