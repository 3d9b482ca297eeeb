import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';

describe('withdrawing an offer', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());
  const withdraw = (showId: string, version: number) =>
    club.get(OffersStore).withdraw({ showId, version }, new Date());

  it('ends the sales, and the next version begins them again', async () => {
    const offer = await club.offer();
    await withdraw(offer.showId, 2);
    await expect(club.place(anOrderInput(offer.showId))).rejects.toMatchObject({
      code: 'SALES_CLOSED',
    });
    await club.get(PutOffer).execute({ ...offer, version: 3 });
    await club.place(anOrderInput(offer.showId));
    expect((await club.counts(offer.showId)).held).toBe(2);
  });

  it('changes nothing if a later version is on sale, or if there is no offer', async () => {
    const offer = await club.offer({ version: 3 });
    await withdraw(offer.showId, 2);
    await club.place(anOrderInput(offer.showId));
    await withdraw('unknown', 2);
    expect(await club.get(OffersStore).find('unknown')).toBeNull();
  });
});
