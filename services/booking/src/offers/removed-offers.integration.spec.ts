import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOffer, anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { RemoveOffer } from '../orders/remove-offer.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ClaimSearchesStore } from './claim-searches.store.js';
import { ClaimsStore } from './claims.store.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const remove = (showId: string) => club.get(RemoveOffer).execute(showId);
const put = (offer: ReturnType<typeof anOffer>) => club.get(PutOffer).execute(offer);
const isListed = async (showId: string) =>
  (await club.get(OffersStore).list()).some(({ _id }) => _id === showId);

describe('a show that was deleted', () => {
  it('cannot be put on sale by an offer that arrives late', async () => {
    const offer = await club.offer();
    await remove(offer.showId);
    await put({ ...offer, version: 7 });
    expect(await club.get(OffersStore).find(offer.showId)).toBeNull();
    expect(await isListed(offer.showId)).toBe(false);
    await expect(club.place(anOrderInput(offer.showId))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('cannot be put on sale by its first offer either, if that one arrives after the removal', async () => {
    const offer = anOffer();
    await remove(offer.showId);
    await put(offer);
    expect(await isListed(offer.showId)).toBe(false);
    await expect(club.place(anOrderInput(offer.showId))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not on sale whichever comes first, if both arrive at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const offer = anOffer();
      await Promise.all([put(offer), remove(offer.showId)]);
      expect(await isListed(offer.showId)).toBe(false);
    }
  });

  it('can be deleted again', async () => {
    const { showId } = await club.offer();
    await remove(showId);
    await remove(showId);
    expect(await isListed(showId)).toBe(false);
  });
});

describe('a show with bookings', () => {
  const refused = { code: 'SHOW_HAS_BOOKINGS' };

  it('is not deleted while places are held, and is once they are free again', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(remove(showId)).rejects.toMatchObject(refused);
    expect(await isListed(showId)).toBe(true);
    await club.get(ReleaseOrder).execute(orderId);
    await remove(showId);
    expect(await isListed(showId)).toBe(false);
  });

  it('is not deleted after all of its bookings were refunded', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const places = { orderId: id, quantity: 2, refundId: 'r1' };
    await club.get(ClaimsStore).freeSold(showId, places);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    await expect(remove(showId)).rejects.toMatchObject(refused);
    await club.orders.updateOne({ _id: id }, { state: 'new' }); // the offer knows it without the order
    await expect(remove(showId)).rejects.toMatchObject(refused);
    expect(await isListed(showId)).toBe(true);
  });

  it('is not deleted after a payment was refunded that came too late for its places', async () => {
    const { showId } = await club.offer({ capacity: 2 });
    const { id } = await club.paid(anOrderInput(showId));
    await club.offers.updateOne({ _id: showId }, { $set: { claims: [], free: 2, held: 0 } });
    await club.orders.updateOne({ _id: id }, { $set: { state: 'refunded' } });
    await expect(remove(showId)).rejects.toMatchObject(refused);
  });
});

describe('a claim', () => {
  const claims = () => club.get(ClaimsStore);
  /** As an older version left a claim that it was about to free. */
  const halfReleased = async (): Promise<{ showId: string; orderId: string; quantity: number }> => {
    const { showId } = await club.offer();
    const order = { orderId: newId(), quantity: 3 };
    const wanted = { ...order, unitPence: pence(2000), expiresAt: new Date(0) };
    await claims().hold(showId, wanted, new Date());
    await club.offers.updateOne({ _id: showId }, { 'claims.0.state': 'releasing' });
    return { showId, ...order };
  };

  it('of an older version that is being released is found, counted and freed', async () => {
    const { showId, ...order } = await halfReleased();
    expect(await club.get(ClaimSearchesStore).findOverdue(new Date())).toContainEqual({
      showId,
      ...order,
    });
    expect(await club.get(ClaimSearchesStore).findMiscounted()).not.toContain(showId);
    await claims().release(showId, order);
    await claims().release(showId, order);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('of an older version that is being released can still be sold', async () => {
    const { showId, ...order } = await halfReleased();
    expect(await claims().sell(showId, order)).toBe(true);
    expect(await club.counts(showId)).toEqual({ free: 97, held: 0, sold: 3 });
  });

  it('frees the places of two refunds at once, each once', async () => {
    const { showId } = await club.offer();
    const order = { orderId: newId(), quantity: 4 };
    const wanted = { ...order, unitPence: pence(2000), expiresAt: new Date() };
    await claims().hold(showId, wanted, new Date());
    await claims().sell(showId, order);
    const free = (refundId: string, quantity: number) =>
      claims().freeSold(showId, { orderId: order.orderId, quantity, refundId });
    await Promise.all([free('a', 1), free('b', 2), free('a', 1), free('b', 2), free('c', 4)]);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });
});
