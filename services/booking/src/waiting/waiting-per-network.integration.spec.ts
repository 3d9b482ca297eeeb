import { pence } from '@club/contracts';
import type { PlaceOrderInput } from '@club/messages';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { OffersStore } from '../offers/offers.store.js';
import { placesOnSale } from '../offers/domain/offer.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { ChangeMyWait } from './change-my-wait.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { RejoinWaitingList } from './rejoin-waiting-list.js';

const CAP = 12;
const OFF = { CLUB_RATE_LIMITS: 'off' };
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('your network') };

describe('the places that parties of one network wait for (invariants.md I25)', () => {
  let club: BookingHarness;
  let list: WaitingHarness;
  afterEach(() => club.stop());

  const start = async (env: Record<string, string> = {}) => {
    club = await BookingHarness.start(env);
    list = new WaitingHarness(club);
  };
  const waitedFor = async (showId: string): Promise<number> => {
    const waits = await list.waits.find({ showId, state: { $in: ['waiting', 'offered'] } }).lean();
    return waits.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const networksIn = async (showId: string) =>
    (await list.waits.find({ showId }).lean()).map(({ network }) => network);
  const joinAtOnce = (showId: string, client: string, parties = 20) =>
    Promise.allSettled(
      Array.from({ length: parties }, () => list.join(showId, { quantity: 2, client })),
    );

  it('are at most twelve at a show, and another network may still wait', async () => {
    await start();
    const { showId } = await list.fullShow();
    for (const quantity of [6, 5]) await list.join(showId, { quantity, client: 'one' });
    await expect(list.join(showId, { quantity: 2, client: 'one' })).rejects.toMatchObject(TOO_MANY);
    await list.join(showId, { quantity: 1, client: 'one' });
    expect(await waitedFor(showId)).toBe(CAP);
    await list.join(showId, { quantity: 6, client: 'another' });
    await list.join((await list.fullShow()).showId, { quantity: 6, client: 'one' });
  });

  it('are at most twelve if twenty parties join at the same moment', async () => {
    await start();
    const { showId } = await list.fullShow();
    await joinAtOnce(showId, 'one');
    expect(await waitedFor(showId)).toBe(CAP);
  });

  it('are as many as the parties want without the limit (control)', async () => {
    await start(OFF);
    const { showId } = await list.fullShow();
    await joinAtOnce(showId, 'one');
    expect(await waitedFor(showId)).toBe(40);
    expect(new Set(await networksIn(showId))).toEqual(new Set([undefined]));
  });

  it('of fifty networks are each within the limit', async () => {
    await start();
    const { showId } = await list.fullShow();
    for (let network = 0; network < 50; network += 1)
      for (let party = 0; party < 3; party += 1)
        await Promise.allSettled([list.join(showId, { quantity: 6, client: `n-${network}` })]);
    expect(await waitedFor(showId)).toBe(50 * CAP);
  }, 180_000);

  it('leave out a night of which the network waits for too many places', async () => {
    await start();
    const first = await list.fullShow();
    const second = await list.fullShow();
    for (let party = 0; party < 2; party += 1)
      await list.join(second.showId, { quantity: 6, client: 'one' });
    await list.join(first.showId, { client: 'one', alsoShows: [second.showId] });
    expect([await waitedFor(first.showId), await waitedFor(second.showId)]).toEqual([2, CAP]);
  });

  it('do not tell whether an address waits already', async () => {
    await start();
    const { showId } = await list.fullShow();
    await list.join(showId, { email: 'known@example.org', client: 'another' });
    const own = await list.join(showId, { quantity: 6, client: 'one' });
    await list.join(showId, { quantity: 6, client: 'one' });
    for (const email of ['known@example.org', 'unknown@example.org'])
      await expect(list.join(showId, { email, client: 'one' })).rejects.toMatchObject(TOO_MANY);
    await list.join(showId, { email: own.email, quantity: 6, client: 'one' });
  });

  it('count if a party comes back or asks for more, and not if staff add it by phone', async () => {
    await start();
    const { showId } = await list.fullShow();
    const [small, left] = [
      await list.join(showId, { quantity: 2, client: 'one' }),
      await list.join(showId, { quantity: 6, client: 'one' }),
    ];
    await club.get(LeaveWaitingList).execute(list.tokenOf(left));
    await list.join(showId, { quantity: 6, client: 'one' });
    await expect(
      club.get(RejoinWaitingList).execute(list.tokenOf(left), 'one'),
    ).rejects.toMatchObject(TOO_MANY);
    const ask = (quantity: number) =>
      club.get(ChangeMyWait).execute({ token: list.tokenOf(small), quantity });
    await expect(
      Promise.all([ask(6), list.join(showId, { quantity: 6, client: 'one' })]),
    ).rejects.toMatchObject(TOO_MANY);
    await ask(6).catch(() => undefined);
    expect(await waitedFor(showId)).toBeLessThanOrEqual(CAP);
    await list.join(showId, { quantity: 6 });
  });

  it('are not known any more when an entry has ended', async () => {
    await start();
    const { showId } = await list.fullShow();
    const wait = await list.join(showId, { quantity: 6, client: 'one' });
    expect(await networksIn(showId)).toEqual(['one']);
    await club.get(LeaveWaitingList).execute(list.tokenOf(wait));
    expect(await networksIn(showId)).toEqual([undefined]);
    await club.get(RejoinWaitingList).execute(list.tokenOf(wait), 'one');
    expect(await networksIn(showId)).toEqual(['one']);
  });

  it('are held for the network until the order of an offer is paid, and then forgotten', async () => {
    await start();
    const { showId } = await list.fullShow();
    const wait = await list.join(showId, { client: 'one' });
    await list.free(showId, 2);
    await list.work(showId);
    const claimOf = async () => {
      const { claims } = await club.offers.findById(showId).lean().orFail();
      return claims.find(({ network }) => network === 'one');
    };
    expect(await claimOf()).toMatchObject({ kind: 'wait', quantity: 2 });
    await list.take(wait);
    expect(await claimOf()).toMatchObject({ quantity: 2 });
    expect(await networksIn(showId)).toEqual(['one']);
    const order = await club.orders.findOne({ showId, byLink: true }).lean().orFail();
    await club.orders.updateOne({ _id: order._id }, { state: 'completed' });
    await list.work(showId);
    expect(await networksIn(showId)).toEqual([undefined]);
  });

  describe('of a bot that holds 24 of 29 places, and of its invented parties', () => {
    const order = (showId: string, client: string, tickets: number): PlaceOrderInput =>
      anOrderInput(showId, {
        ticketQuantity: tickets,
        amountPence: pence(2000 * tickets),
        client,
        isNewSession: true,
      });
    /** One order after the other, as far as they are accepted. @returns their ids. */
    async function hold(showId: string, parties: readonly number[]): Promise<string[]> {
      const placed: string[] = [];
      for (const tickets of parties) {
        const input = order(showId, 'bot', tickets);
        const [result] = await Promise.allSettled([club.place(input)]);
        if (result.status === 'fulfilled') placed.push(input.orderId);
      }
      return placed;
    }
    /** Holds, parties, and holds again after the first ones have ended. @returns what is left for others to buy. */
    async function freeze(): Promise<number> {
      const { showId } = await club.offer({ capacity: 29 });
      const held = await hold(showId, [6, 6, 6, 6]);
      for (let party = 0; party < 5; party += 1)
        await Promise.allSettled([list.join(showId, { quantity: 6, client: 'bot' })]);
      for (const orderId of held) await club.get(ReleaseOrder).execute(orderId);
      await list.work(showId);
      await hold(showId, [6, 6, 1, 1, 1, 1, 1, 1]);
      const offer = await club.get(OffersStore).find(showId);
      return offer === null ? 0 : placesOnSale(offer);
    }

    it('leave five places to others, because an offer counts as held', async () => {
      await start();
      expect(await freeze()).toBe(29 - 24);
    });

    it('leave none without the limits (control)', async () => {
      await start(OFF);
      expect(await freeze()).toBe(0);
    });
  });
});
