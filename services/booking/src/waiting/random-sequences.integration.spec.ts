import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import type { Offer } from '../offers/domain/offer.js';
import { PutOffer } from '../offers/put-offer.js';
import { savingUntil } from './domain/offer-window.js';
import type { Wait, WaitOffer } from './domain/wait.js';
import { LeaveWaitingList } from './leave-waiting-list.js';

const SEQUENCES = 8;
const STEPS = 25;
const HOUR = 3_600_000;

let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
}, 60_000);
afterAll(() => club.stop());

/** Numbers that only look random, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Facts {
  offer: Offer;
  waiting: Wait[];
  open: WaitOffer[];
}

const factsOf = async (showId: string): Promise<Facts> => ({
  offer: await club.offers.findById(showId).lean<Offer>().orFail(),
  waiting: await list.waits.find({ showId, state: 'waiting' }).sort({ place: 1 }).lean<Wait[]>(),
  open: await list.offers.find({ showId, state: 'open' }).lean<WaitOffer[]>(),
});

/** The places add up, and each open offer has its claim. */
function expectPlacesAddUp({ offer, open }: Facts): void {
  const claimed = offer.claims.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(claimed + offer.free).toBe(offer.capacity);
  expect(offer.free).toBeGreaterThanOrEqual(0);
  const kept = offer.claims.filter(({ kind }) => kind === 'wait');
  const sizes = (rows: { id: string; quantity: number }[]) =>
    rows.map(({ id, quantity }) => `${id} ${quantity}`).sort();
  expect(sizes(kept)).toEqual(sizes(open.map(({ _id: id, quantity }) => ({ id, quantity }))));
}

/** No offer of this run passed over a party that the places would have fitted, or for which they are saved up. */
function expectFair(before: Facts, after: Facts, now: Date): void {
  const known = new Set(before.open.map(({ _id }) => _id));
  for (const offer of after.open.filter(({ _id }) => !known.has(_id))) {
    const served = before.waiting.find(({ _id }) => _id === offer.waitId);
    const hadTurn = new Set(
      before.waiting.filter(({ sitsOut }) => sitsOut !== true).map(({ _id }) => _id),
    );
    const passed = after.waiting.filter(
      ({ _id, place }) => place < (served?.place ?? 0) && hadTurn.has(_id),
    );
    expect(passed.filter(({ quantity }) => quantity <= offer.quantity)).toEqual([]);
    expect(passed.filter(({ acceptFewer }) => acceptFewer)).toEqual([]);
    const [first] = passed;
    if (first === undefined) continue;
    const since = first.savingSince ?? now;
    expect(now.getTime()).toBeGreaterThanOrEqual(savingUntil(after.offer, since, now).getTime());
  }
}

describe('random sequences of what happens to a list', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'sell no place twice, lose none and pass no one over (sequence %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const show = await list.fullShow({ capacity: 8 });
      const { showId } = show;
      let [capacity, version] = [8, 1];
      let now = new Date();
      const someWaiting = async () => {
        const { waiting } = await factsOf(showId);
        return waiting[random(Math.max(1, waiting.length))];
      };
      const acts: (() => Promise<unknown>)[] = [
        () => list.free(showId, 1 + random(2)),
        () => list.free(showId, 1),
        () => list.join(showId, { quantity: 1 + random(6), acceptFewer: random(3) === 0 }),
        () => list.join(showId, { quantity: 1 + random(3) }),
        async () => {
          const wait = await someWaiting();
          if (wait) await club.get(LeaveWaitingList).execute(list.tokenOf(wait));
        },
        async () => {
          const { open } = await factsOf(showId);
          const offer = open[0];
          if (offer) await list.take({ _id: offer.waitId }, 1 + random(offer.quantity));
        },
        async () => {
          version += 1;
          const put = { ...show, version, capacity: capacity + 1 - random(3) };
          await club.get(PutOffer).execute(put);
          capacity = put.capacity;
        },
        () => club.place(anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000) })),
        async () => {
          now = new Date(now.getTime() + random(9) * HOUR); // offers end meanwhile
        },
      ];
      for (let step = 0; step < STEPS; step += 1) {
        const act = acts[random(acts.length)];
        await act?.().catch(() => 'refused');
        expectPlacesAddUp(await factsOf(showId));
        const before = await factsOf(showId);
        await list.work(showId, now);
        const after = await factsOf(showId);
        expectPlacesAddUp(after);
        expectFair(before, after, now);
      }
    },
    120_000,
  );
});
