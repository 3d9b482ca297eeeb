import { pence } from '@club/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, mongo } from 'mongoose';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { ClaimsStore, type PlacesToHold } from './claims.store.js';
import type { Offer } from './domain/offer.js';
import { LentPlacesStore } from './lent-places.store.js';
import { OFFER } from './offers.schema.js';
import { PutOffer } from './put-offer.js';

const BUYERS = 200;
const PLACES = 100;

const quantities = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % 6));

/** Compares and writes in two steps, as a store without the guard would. */
@Injectable()
class UnguardedClaimsStore extends ClaimsStore {
  constructor(
    @InjectModel(OFFER) private readonly model: Model<Offer>,
    lentPlaces: LentPlacesStore,
  ) {
    super(model, lentPlaces);
  }

  override hold(showId: string, places: PlacesToHold): Promise<boolean> {
    return this.holdIfEnoughAreLeft(showId, places);
  }

  override async holdIfEnoughAreLeft(showId: string, places: PlacesToHold): Promise<boolean> {
    const { orderId, quantity, expiresAt } = places;
    const { free, held } = await this.model.findById(showId).lean<Offer>().orFail();
    if (free < quantity) return false;
    await this.model.updateOne(
      { _id: showId },
      {
        $set: { free: free - quantity, held: held + quantity },
        $push: { claims: { id: orderId, quantity, state: 'held', expiresAt } },
      },
    );
    return true;
  }
}

interface Rush {
  /** Tickets that were promised to buyers. */
  promised: number;
  refusals: unknown[];
  /** The largest number of held places in any sample. */
  maxHeld: number;
}

/** 200 buyers order one to six tickets each at the same time, and the counts are read all the while. */
async function rush(club: BookingHarness, showId: string): Promise<Rush> {
  let maxHeld = 0;
  const done = new AbortController();
  const sampling = (async () => {
    while (!done.signal.aborted) maxHeld = Math.max(maxHeld, (await club.counts(showId)).held);
  })();
  const placed = await Promise.allSettled(
    quantities.map((ticketQuantity) =>
      club.place(
        anOrderInput(showId, { ticketQuantity, amountPence: pence(2000 * ticketQuantity) }),
      ),
    ),
  );
  done.abort();
  await sampling;
  return {
    promised: placed.reduce(
      (sum, { status }, buyer) => sum + (status === 'fulfilled' ? (quantities[buyer] ?? 0) : 0),
      0,
    ),
    refusals: placed.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    ),
    maxHeld,
  };
}

describe('two hundred buyers of a hundred places', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('are promised at most a hundred places at every moment, and every place is accounted for', async () => {
    const { showId } = await club.offer({ capacity: PLACES });
    const { promised, refusals, maxHeld } = await rush(club, showId);
    const { free, held } = await club.counts(showId);
    expect(promised).toBeLessThanOrEqual(PLACES);
    expect(maxHeld).toBeLessThanOrEqual(PLACES);
    expect({ held, free }).toEqual({ held: promised, free: PLACES - promised });
    expect(free).toBeLessThan(6);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });

  it('would be promised more if the counts were compared and written in two steps', async () => {
    const unguarded = await BookingHarness.start(
      {},
      { provider: ClaimsStore, by: UnguardedClaimsStore },
    );
    try {
      const { showId } = await unguarded.offer({ capacity: PLACES });
      expect((await rush(unguarded, showId)).promised).toBeGreaterThan(PLACES);
    } finally {
      await unguarded.stop();
    }
  });
});

describe('an offer', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());
  afterEach(() => {
    jest.restoreAllMocks();
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

  it('counts places once if they are held, sold, released or refunded twice', async () => {
    const { showId } = await club.offer({ capacity: 10 });
    const claims = club.get(ClaimsStore);
    const order = { orderId: newId(), quantity: 4 };
    const places = { ...order, unitPence: pence(2000), expiresAt: new Date() };
    const hold = () => claims.hold(showId, places, new Date());
    expect([await hold(), await hold()]).toEqual([true, true]);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 4, sold: 0 });
    const sell = () => claims.sell(showId, order);
    expect([await sell(), await sell()]).toEqual([true, true]);
    await claims.release(showId, order);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 0, sold: 4 });
    await claims.freeSold(showId, { ...order, refundId: 'r1' });
    await claims.freeSold(showId, { ...order, refundId: 'r1' });
    expect(await club.counts(showId)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  it('is held once by an order that arrives twice, and both requests learn of it', async () => {
    const { showId } = await club.offer({ capacity: 10 });
    await club.offers.updateOne({ _id: showId }, { $set: { onSale: 0 } });
    const claims = club.get(ClaimsStore);
    const places = { orderId: newId(), quantity: 4, unitPence: pence(2000), expiresAt: new Date() };
    const hold = () => claims.hold(showId, places, new Date());
    const lentPlaces = club.get(LentPlacesStore);
    const claim = lentPlaces.claim.bind(lentPlaces);
    const others: boolean[] = [];
    // The other request holds the places after this one has read that the order has none.
    jest.spyOn(lentPlaces, 'claim').mockImplementationOnce(async (...args) => {
      await club.offers.updateOne({ _id: showId }, { $set: { onSale: 4 } });
      others.push(await hold());
      return claim(...args);
    });
    expect([await hold(), ...others]).toEqual([true, true]);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 4, sold: 0 });
  });

  it.each([
    ['begins', undefined, 4],
    ['ends', 4, undefined],
  ])('is held if a waiting list %s after it was read', async (_, before, after) => {
    const { showId } = await club.offer({ capacity: 10 });
    const setOnSale = async (onSale: number | undefined) => {
      const change = onSale === undefined ? { $unset: { onSale: 1 } } : { $set: { onSale } };
      await club.offers.updateOne({ _id: showId }, change);
    };
    const places = { orderId: newId(), quantity: 4, unitPence: pence(2000), expiresAt: new Date() };
    const claims = club.get(ClaimsStore);
    await setOnSale(before);
    jest.spyOn(mongo.Collection.prototype, 'findOne').mockImplementationOnce(async function (
      this: mongo.Collection,
      filter: object,
      options?: object,
    ) {
      const found = await this.findOne(filter, options);
      await setOnSale(after);
      return found;
    });
    expect(await claims.holdIfEnoughAreLeft(showId, places, new Date())).toBe(true);
    expect(await club.counts(showId)).toEqual({ free: 6, held: 4, sold: 0 });
  });

  it('keeps the places that are sold or held when staff lower its capacity', async () => {
    const offer = await club.offer({ capacity: 10 });
    await club.place(anOrderInput(offer.showId));
    await expect(
      club.get(PutOffer).execute({ ...offer, version: 2, capacity: 1 }),
    ).rejects.toMatchObject({ code: 'CAPACITY_TAKEN' });
    await club.get(PutOffer).execute({ ...offer, version: 3, capacity: 2 });
    expect(await club.counts(offer.showId)).toEqual({ free: 0, held: 2, sold: 0 });
  });
});
