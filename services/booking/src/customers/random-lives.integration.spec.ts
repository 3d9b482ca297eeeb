import { DomainError, pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { BookingHarness, newMongoUrl } from '../../test/booking-harness.js';
import { keptAtStripe, keptInBooks, Life, type Nights, type Random } from '../../test/lives.js';
import { FoldSales } from '../figures/fold-sales.js';
import type { Offer } from '../offers/domain/offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';

/** The long form has 60: `LIVES=60`. */
const SEQUENCES = Number(process.env['LIVES'] ?? 6);
const BURSTS = 18;
const HOUR = 3_600_000;
/** What others need before they can be done. */
const ENABLING = ['sale', 'join', 'refund', 'hold', 'return'];

/** Numbers that only look random, so that a failure can be repeated. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('bookings that are sold, moved, split, given, returned and refunded on two copies of booking', () => {
  let copies: BookingHarness[];
  let club: BookingHarness;
  const done = new Map<string, number>();
  beforeAll(async () => {
    const BOOKING_MONGO_URL = newMongoUrl();
    club = await BookingHarness.start({ BOOKING_MONGO_URL });
    const STRIPE_API_URL = club.emulator.url;
    copies = [club, await BookingHarness.start({ BOOKING_MONGO_URL, STRIPE_API_URL })];
  });
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
  });

  const offerOf = (showId: string): Promise<Offer> =>
    club.offers.findById(showId).lean<Offer>().orFail();

  /** Claimed and free places are the capacity, at every moment. */
  async function expectPlacesAddUp(nights: Nights): Promise<void> {
    for (const showId of Object.values(nights) as string[]) {
      const { claims, free, held, sold, capacity } = await offerOf(showId);
      const claimed = claims.reduce((sum, { quantity }) => sum + quantity, 0);
      expect({ claimed: claimed + free, counted: free + held + sold }).toEqual({
        claimed: capacity,
        counted: capacity,
      });
      expect(Math.min(free, ...claims.map(({ quantity }) => quantity))).toBeGreaterThanOrEqual(0);
    }
  }

  /** At the end each booking has as many places as tickets, and no other claim is left. */
  async function expectEachTicketHasItsPlace(nights: Nights): Promise<void> {
    for (const showId of Object.values(nights) as string[]) {
      const { claims, returns = [] } = await offerOf(showId);
      const completed = {
        showId,
        state: 'completed' as const,
        supplementOf: { $exists: false },
      };
      const bookings = await club.orders.find(completed).lean<OrderRow[]>();
      const lentOf = (id: string) => returns.find(({ orderId }) => orderId === id)?.lent ?? 0;
      const placesOf = (id: string) => claims.find((claim) => claim.id === id)?.quantity ?? 0;
      const places = bookings.map(({ _id }) => [_id, placesOf(_id) + lentOf(_id)]);
      expect(places).toEqual(bookings.map((order) => [order._id, placesKept(order)]));
      const others = claims.filter(({ id, kind }) => kind !== 'wait' && !placesOfBooking(id));
      expect(others.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(0);
      function placesOfBooking(id: string): boolean {
        return bookings.some(({ _id }) => _id === id);
      }
    }
  }

  async function aShow(life: Life, unitPence: number, capacity: number): Promise<string> {
    return (await life.back.show({ capacity, unitPence: pence(unitPence) } as object)).showId;
  }

  /** The first one is nearly sold out. */
  async function someNights(life: Life): Promise<Nights> {
    const here = await aShow(life, 2000, 8);
    for (const tickets of [3, 2, 2]) await life.back.booked(here, tickets);
    return { here, dear: await aShow(life, 2500, 60), cheap: await aShow(life, 1500, 60) };
  }

  /** @returns false if it was refused, as may be. */
  async function tried(act: string, life: Life, nights: Nights): Promise<boolean> {
    try {
      await life.acts[act]?.(nights);
      return true;
    } catch (error) {
      if (isRefusal(error) || isMissing(error)) return false;
      throw error;
    }
  }

  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'sell no place twice and lose none (sequence %i)',
    async (seed) => {
      const random = randomFrom(seed * 7_919);
      const lives = copies.map((copy) => new Life(copy, club.emulator.url, random));
      const [first] = lives;
      if (first === undefined) throw new Error('There are two copies.');
      const nights = await someNights(first);
      const acts = Object.keys(first.acts);
      let deck: string[] = [];
      const draw = (): string => {
        if (deck.length === 0) deck = [...acts];
        return deck.splice(random(deck.length), 1)[0] ?? '';
      };
      for (let burst = 0; burst < BURSTS; burst += 1) {
        const chosen = lives.map((life) => ({ life, act: draw() }));
        await Promise.all(
          chosen.map(async ({ life, act }) => {
            if (await tried(act, life, nights)) done.set(act, (done.get(act) ?? 0) + 1);
          }),
        );
        await expectPlacesAddUp(nights);
        await first.list.work(nights.here);
        await expectPlacesAddUp(nights);
      }
      await first.end();
      await expectPlacesAddUp(nights);
      await expectEachTicketHasItsPlace(nights);
    },
    300_000,
  );

  /** Chance may have left something out: what could not be done yet is tried until it could. */
  it('have done each of it', async () => {
    const random = randomFrom(4_711);
    const life = new Life(club, club.emulator.url, random);
    const missing = () => Object.keys(life.acts).filter((act) => !done.has(act));
    const nights = await someNights(life);
    for (let round = 0; round < 30 && missing().length > 0; round += 1) {
      for (const act of [...ENABLING, ...missing()])
        if (await tried(act, life, nights)) done.set(act, (done.get(act) ?? 0) + 1);
      await life.list.work(nights.here);
      await expectPlacesAddUp(nights);
    }
    expect(missing()).toEqual([]);
    await life.end();
    await expectEachTicketHasItsPlace(nights);
  }, 300_000);

  it('keep as much money as Stripe has taken and not returned, on bookings and gift cards', async () => {
    const { bookings, cards } = await keptInBooks(club);
    expect(bookings + cards).toBe(await keptAtStripe(club));
    expect(cards).toBeGreaterThan(0);
  });

  it('leave nothing that the audit finds', async () => {
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    expect(await new AuditHarness(club).audit()).toEqual([]);
  });

  it('are noticed if a place is lost, or money', async () => {
    const { _id, paymentIntentId } = await club.orders
      .findOne({ state: 'completed', paymentIntentId: { $exists: true } })
      .orFail()
      .lean<OrderRow>();
    const { showId } = await club.order(_id);
    await club.offers.collection.updateOne(
      { _id: showId as never },
      { $inc: { 'claims.0.quantity': 1 } },
    );
    const nights = { here: showId, dear: showId, cheap: showId };
    await expect(expectPlacesAddUp(nights)).rejects.toThrow();
    await club.refundAtStripe(paymentIntentId ?? '', 1);
    const { bookings, cards } = await keptInBooks(club);
    expect(bookings + cards).not.toBe(await keptAtStripe(club));
  });
});

/** A sweep leaves what was refused for its next run. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isRefusal) : error instanceof DomainError;

/** There was nothing to do it to. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'DocumentNotFoundError' || error.message.startsWith('no e-mail'));
