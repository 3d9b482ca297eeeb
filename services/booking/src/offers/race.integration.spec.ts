import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pence } from '@club/contracts';
import { aWish, BookingHarness, newId } from '../../test/booking-harness.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';

const BUYERS = 200;
const PLACES = 100;

const wishes = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % 6));

interface Rush {
  /** Tickets that were promised to buyers. */
  promised: number;
  refusals: unknown[];
  /** The most that were held at any sample. */
  mostHeld: number;
}

/** 200 buyers of one to six tickets, all at once, while somebody keeps looking. */
async function rush(club: BookingHarness, showId: string): Promise<Rush> {
  let mostHeld = 0;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) mostHeld = Math.max(mostHeld, (await club.counts(showId)).held);
  })();
  const placed = await Promise.allSettled(
    wishes.map((ticketQuantity) =>
      club.place(aWish(showId, { ticketQuantity, amountPence: pence(2000 * ticketQuantity) })),
    ),
  );
  over.abort();
  await watch;
  const promised = placed.reduce(
    (sum, result, buyer) => sum + (result.status === 'fulfilled' ? (wishes[buyer] ?? 0) : 0),
    0,
  );
  return {
    promised,
    refusals: placed.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    ),
    mostHeld,
  };
}

/** The guard off: what is free is read, compared, and then written. */
function withoutGuard(club: BookingHarness): void {
  club.get(OffersStore).claim = async (showId, { orderId, quantity, expiresAt }) => {
    const { free, held } = await club.counts(showId);
    if (free < quantity) return false;
    await club.offers.updateOne(
      { _id: showId },
      {
        $set: { free: free - quantity, held: held + quantity },
        $push: { claims: { id: orderId, qty: quantity, state: 'held', expiresAt } },
      },
    );
    return true;
  };
}

describe('two hundred buyers of a hundred places', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('are promised a hundred places at most, at every sample, and all of them are accounted for', async () => {
    const { showId } = await club.offer({ capacity: PLACES });
    const { promised, refusals, mostHeld } = await rush(club, showId);
    const { free, held } = await club.counts(showId);
    expect(promised).toBeLessThanOrEqual(PLACES);
    expect(mostHeld).toBeLessThanOrEqual(PLACES);
    expect({ held, free }).toEqual({ held: promised, free: PLACES - promised });
    expect(free).toBeLessThan(6);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });

  it('oversell where the compare-and-set is replaced by read-then-write: the control', async () => {
    const careless = await BookingHarness.start();
    try {
      withoutGuard(careless);
      const { showId } = await careless.offer({ capacity: PLACES });
      expect((await rush(careless, showId)).promised).toBeGreaterThan(PLACES);
    } finally {
      await careless.stop();
    }
  });

  it('cannot be oversold even by a write without its guard: the database refuses', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    await expect(
      club.offers.updateOne({ _id: showId }, { $inc: { free: -2, held: 2 } }),
    ).rejects.toThrow(/validation/i);
    await expect(club.offers.updateOne({ _id: showId }, { $inc: { free: -1 } })).rejects.toThrow(
      /validation/i,
    );
  });

  it('keep places that are claimed, sold, released or given back twice', async () => {
    const { showId } = await club.offer({ capacity: 10 });
    const store = club.get(OffersStore);
    const order = { orderId: newId(), quantity: 4 };
    const claim = () =>
      store.claim(showId, { ...order, unitPence: 2000, expiresAt: new Date() }, new Date());
    expect([await claim(), await claim()]).toEqual([true, true]);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 4, sold: 0 });
    expect([await store.sell(showId, order), await store.sell(showId, order)]).toEqual([
      true,
      true,
    ]);
    await store.release(showId, order);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 0, sold: 4 });
    await store.giveBack(showId, { ...order, refundId: 'r1' });
    await store.giveBack(showId, { ...order, refundId: 'r1' });
    expect(await club.counts(showId)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  it('leave staff unable to take away what is sold or held', async () => {
    const offer = await club.offer({ capacity: 10 });
    await club.place(aWish(offer.showId));
    await expect(
      club.get(PutOffer).execute({ ...offer, version: 2, capacity: 1 }),
    ).rejects.toMatchObject({ code: 'CAPACITY_TAKEN' });
    await club.get(PutOffer).execute({ ...offer, version: 3, capacity: 2 });
    expect(await club.counts(offer.showId)).toEqual({ free: 0, held: 2, sold: 0 });
  });
});
