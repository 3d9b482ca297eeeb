import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newMongoUrl } from '../../test/booking-harness.js';
import {
  expectFair,
  expectNoneWaitsInVain,
  expectPlacesAddUp,
  factsOfList,
  randomFrom,
} from '../../test/list-laws.js';
import { WaitingHarness } from '../../test/waiting.js';
import { PutOffer } from '../offers/put-offer.js';
import { LeaveWaitingList } from './leave-waiting-list.js';

const SEQUENCES = 6;
const STEPS = 20;
const HOUR = 3_600_000;

describe('a list that two copies of booking serve', () => {
  let copies: BookingHarness[];
  let club: BookingHarness;
  let offered = 0;
  beforeAll(async () => {
    const BOOKING_MONGO_URL = newMongoUrl();
    club = await BookingHarness.start({ BOOKING_MONGO_URL });
    const STRIPE_API_URL = club.emulator.url;
    copies = [club, await BookingHarness.start({ BOOKING_MONGO_URL, STRIPE_API_URL })];
  });
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
  });

  const factsOf = (showId: string) => factsOfList(club, showId);

  /** What happens to a list, on one copy. */
  const actsOn = (copy: BookingHarness, showId: string, random: (below: number) => number) => {
    const list = new WaitingHarness(copy);
    return [
      () => list.free(showId, 1 + random(2)),
      () => list.free(showId, 1),
      () => list.join(showId, { quantity: 1 + random(6), acceptFewer: random(3) === 0 }),
      () => list.join(showId, { quantity: 1 + random(3) }),
      async () => {
        const { waiting } = await factsOf(showId);
        const wait = waiting[random(Math.max(1, waiting.length))];
        if (wait) await copy.get(LeaveWaitingList).execute(list.tokenOf(wait));
      },
      async () => {
        const [offer] = (await factsOf(showId)).open;
        if (offer) await list.take({ _id: offer.waitId }, 1 + random(offer.quantity));
      },
      async () => {
        const offer = await copy.offers.findById(showId).lean().orFail();
        const { version, capacity, unitPence, ticket } = offer;
        const next = { version: version + 1, capacity: capacity + 1 - random(3) };
        const same = { showId, unitPence, ticket, salesEndAt: offer.salesEndAt.toISOString() };
        await copy.get(PutOffer).execute({ ...same, ...next });
      },
      () => copy.place(anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000) })),
    ];
  };

  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'passes no one over and lets no one wait longer than the rule allows (sequence %i)',
    async (seed) => {
      const random = randomFrom(seed * 6_113);
      const { showId } = await new WaitingHarness(club).fullShow({ capacity: 8, days: 9 });
      for (const quantity of [4, 1, 2]) await new WaitingHarness(club).join(showId, { quantity });
      const acts = copies.map((copy) => actsOn(copy, showId, random));
      let now = new Date();
      const work = () =>
        Promise.allSettled(copies.map((copy) => new WaitingHarness(copy).work(showId, now)));
      for (let step = 0; step < STEPS; step += 1) {
        const chosen = acts.map((each) => each[random(each.length)]);
        await Promise.allSettled(chosen.map(async (act) => act?.()));
        if (random(4) === 0) now = new Date(now.getTime() + random(9) * HOUR); // offers end meanwhile
        const before = await factsOf(showId);
        await work(); // both at the same moment: one may lose and leave it to the next run
        await new WaitingHarness(club).work(showId, now);
        const after = await factsOf(showId);
        expectPlacesAddUp(after);
        expectFair(before, after, now);
        expectNoneWaitsInVain(after, now);
        offered += after.open.length;
      }
    },
    300_000,
  );

  it('makes offers while it does so', () => {
    expect(offered).toBeGreaterThan(SEQUENCES);
  });

  it('is noticed if free places are kept from those who wait, or saved up too long', async () => {
    const list = new WaitingHarness(club);
    const { showId } = await list.fullShow({ days: 9 });
    await list.join(showId, { quantity: 3 });
    await list.free(showId, 2);
    const now = new Date();
    const unserved = await factsOf(showId);
    expect(() => expectNoneWaitsInVain(unserved, now)).toThrow('without an end');
    await list.work(showId, now);
    const saved = await factsOf(showId);
    expectNoneWaitsInVain(saved, now);
    const later = new Date(now.getTime() + 7 * HOUR);
    expect(() => expectNoneWaitsInVain(saved, later)).toThrow();
    await list.work(showId, later);
    expectNoneWaitsInVain(await factsOf(showId), later);
  });
});
