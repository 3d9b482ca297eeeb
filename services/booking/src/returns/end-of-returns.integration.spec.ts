import { payAtEmulator } from '@club/client';
import { londonInstant } from '@club/contracts';
import type { PutOfferInput } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { PutOffer } from '../offers/put-offer.js';
import { WithdrawalsStore } from '../offers/withdrawals.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';

const HOUR = 3_600_000;
let club: BookingHarness;
let back: ReturnsHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
});
afterAll(() => club.stop());

/** A sold-out show and the booking that has all of it, with some places offered back. */
async function returning(places: number) {
  const show = await back.show({ capacity: 4 });
  const id = await back.booked(show.showId, 4);
  await back.giveBack(id, places);
  return { show, showId: show.showId, id };
}
const doorsOf = ({ ticket }: PutOfferInput): Date => londonInstant(ticket.date, ticket.doorsTime);
const anHourBefore = (doors: Date): Date => new Date(doors.getTime() - HOUR);
const afterSales = (): Date => new Date(Date.now() + 30 * 24 * HOUR);
const notSold = (id: string) => back.mails('places-not-sold', id);

const takeOffSale = (show: PutOfferInput): Promise<void> => {
  const salesEndAt = new Date(Date.now() - 1000).toISOString();
  return club.get(PutOffer).execute({ ...show, version: 2, salesEndAt });
};
const clearPrice = (show: PutOfferInput): Promise<void> =>
  club.get(WithdrawalsStore).withdraw({ ...show, version: 2 }, new Date());

describe('a return of places while the show is not for sale', () => {
  it.each([
    ['has been taken off sale', takeOffSale],
    ['has lost its price', clearPrice],
  ])('goes on when the show is on sale again that %s', async (_, stopSales) => {
    const { show, showId, id } = await returning(2);
    await stopSales(show);
    await back.end();
    expect(await back.places(showId)).toEqual({ free: 0, returning: 2, [id]: 4 });
    expect(await notSold(id)).toEqual([]);
    await club.get(PutOffer).execute({ ...show, version: 3 });
    await back.booked(showId, 2);
    await back.settle();
    expect((await back.view(id)).latest).toMatchObject({ state: 'ended', sold: 2 });
  });

  it('does not end at the old date of a show that has none at the moment', async () => {
    const { show, id } = await returning(2);
    const postponed = { ...show, version: 2, undated: true };
    await club.get(WithdrawalsStore).withdraw(postponed, new Date());
    await back.end(afterSales());
    expect((await back.view(id)).latest).toMatchObject({ state: 'open' });
    expect(await notSold(id)).toEqual([]);
  });

  it('ends when doors open, and not before', async () => {
    const { show, showId, id } = await returning(2);
    await takeOffSale(show);
    await back.end(anHourBefore(doorsOf(show)));
    expect((await back.view(id)).latest).toMatchObject({ state: 'open' });
    await back.end(doorsOf(show));
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [id]: 4 });
    expect(await notSold(id)).toMatchObject([{ places: 2, booking: { admits: 4 } }]);
  });
});

describe('a return of which someone is buying places when sales end', () => {
  it('ends once the places are paid and credited, and its e-mail counts the others', async () => {
    const { showId, id } = await returning(3);
    const input = back.input(showId, 2);
    const { clientSecret } = await club.place(input);
    await club.submit(input);
    await back.end(afterSales());
    expect((await back.view(id)).latest).toMatchObject({ state: 'open' });
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    await club.get(SettleOrder).execute(input.orderId);
    await back.end(afterSales());
    expect(await notSold(id)).toEqual([]);
    await back.settle();
    await back.end(afterSales());
    expect(await notSold(id)).toMatchObject([{ places: 1, booking: { admits: 2 } }]);
  });

  it('ends once the places have come back, also if all of them were held', async () => {
    const { showId } = await back.show({ capacity: 6 });
    const [first, second] = [await back.booked(showId, 4), await back.booked(showId, 2)];
    await back.giveBack(first, 2);
    await back.giveBack(second, 1);
    const holder = await back.held(showId, 2);
    await back.end(afterSales());
    expect(await notSold(second)).toHaveLength(1);
    expect(await notSold(first)).toEqual([]);
    await club.get(ReleaseOrder).execute(holder);
    await back.end(afterSales());
    expect(await notSold(first)).toMatchObject([{ places: 2, booking: { admits: 4 } }]);
    expect(await back.places(showId)).toEqual({ free: 0, returning: 0, [first]: 4, [second]: 2 });
  });
});
