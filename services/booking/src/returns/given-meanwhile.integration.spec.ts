import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { TransfersHarness } from '../../test/transfers.js';
import { ReleaseOrder } from '../orders/release-order.js';

describe('a booking that has taken back places of which a buyer holds some', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
  });
  afterAll(() => club.stop());

  it('is given to a friend as a whole only once it has all of them again', async () => {
    const { returns: back } = gifts;
    const { showId } = await back.show({ capacity: 4 });
    const id = await back.booked(showId, 4);
    const returnId = await back.giveBack(id, 2);
    const holder = await back.held(showId, 2);
    await back.takeBack(id, returnId);
    await gifts.offer(id, 4);
    const token = await gifts.friendsToken(id);
    await expect(gifts.accept(token)).rejects.toMatchObject({ code: 'RETURN_OPEN' });
    expect((await club.order(id)).payer).toBeUndefined();
    await club.get(ReleaseOrder).execute(holder);
    await gifts.accept(token);
    expect((await club.order(id)).payer).toMatchObject({ email: 'ada@example.org' });
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
  });
});
