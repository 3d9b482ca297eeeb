import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOffer, anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { CloseShow } from '../orders/close-show.js';
import { RemoveOffer } from '../orders/remove-offer.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';
import { WithdrawalsStore } from './withdrawals.store.js';

describe('withdrawing an offer', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());
  const withdraw = (showId: string, version: number) =>
    club.get(WithdrawalsStore).withdraw({ showId, version }, new Date());
  const put = (offer: ReturnType<typeof anOffer>) => club.get(PutOffer).execute(offer);

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

  it('ends the sales even if it overtakes the first announcement, until a later one arrives', async () => {
    const offer = anOffer();
    await withdraw(offer.showId, 2);
    await put(offer);
    await withdraw(offer.showId, 2);
    await expect(club.place(anOrderInput(offer.showId))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await put({ ...offer, version: 3 });
    await club.place(anOrderInput(offer.showId));
    expect(await club.counts(offer.showId)).toEqual({ free: 98, held: 2, sold: 0 });
  });

  it('ends the sales if it arrives at the same moment as the first announcement', async () => {
    for (let round = 0; round < 20; round += 1) {
      const offer = anOffer();
      await Promise.all([put(offer), withdraw(offer.showId, 2)]);
      const found = await club.get(OffersStore).find(offer.showId);
      expect(found?.withdrawn ?? true).toBe(true);
    }
  });

  it('is over with the first announcement, however often the show had no date before', async () => {
    const offer = anOffer();
    await withdraw(offer.showId, 2);
    const again = { showId: offer.showId, version: 3, undated: true };
    await club.get(WithdrawalsStore).withdraw(again, new Date());
    await put({ ...offer, version: 4 });
    const announced = await club.get(OffersStore).find(offer.showId);
    expect(announced).toMatchObject({ status: 'open', withdrawn: false, undated: false });
  });

  it('before the first announcement leaves a show that can be cancelled and deleted', async () => {
    const offer = anOffer();
    await withdraw(offer.showId, 2);
    expect(await club.get(CloseShow).execute(offer.showId)).toBeUndefined();
    await club.get(RemoveOffer).execute(offer.showId);
    await put({ ...offer, version: 3 });
    expect(await club.get(OffersStore).find(offer.showId)).toBeNull();
  });
});
