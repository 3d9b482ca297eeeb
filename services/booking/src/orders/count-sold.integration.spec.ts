import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { ReturnsStore } from './returns.store.js';

describe('the places of a show that were given back and sold again', () => {
  let club: BookingHarness;
  let back: ReturnsHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    back = new ReturnsHarness(club);
  });
  afterAll(() => club.stop());

  const count = (showId: string) => club.get(ReturnsStore).countSold(showId);
  /** A sold-out show and the booking that has all of it. */
  async function soldOut(): Promise<{ showId: string; id: string }> {
    const { showId } = await back.show({ capacity: 4 });
    return { showId, id: await back.booked(showId, 4) };
  }

  it('are those that someone has bought', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    await back.booked(showId, 1);
    await back.settle();
    expect(await count(showId)).toBe(1);
  });

  it.each(['credit', 'refund'])(
    'are not those that the club has paid at once (%s)',
    async (outcome) => {
      const { showId, id } = await soldOut();
      await club.orders.updateOne({ _id: id }, { $set: { 'returnPolicy.outcome': outcome } });
      await back.giveBack(id, 2, 'r-resold-y'); // the page makes its id
      expect((await club.order(id)).refunds).toMatchObject([{ places: 2 }]);
      expect(await count(showId)).toBe(0);
    },
  );
});
