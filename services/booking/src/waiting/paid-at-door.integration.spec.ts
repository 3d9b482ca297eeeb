import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { aSale, aTill, sellFrom } from '../../test/door-sales.js';
import { tonight } from '../../test/phones.js';
import { WaitingHarness } from '../../test/waiting.js';
import type { Wait } from './domain/wait.js';

describe('a party of the list that pays its order at the door', () => {
  let club: BookingHarness;
  let list: WaitingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ DOOR_SALES: 'on' });
    list = new WaitingHarness(club);
  });
  afterAll(() => club.stop());

  /** It has taken its offer, and has not paid by the night of the show. */
  async function atTheDoor() {
    const show = await list.fullShow();
    const { showId } = show;
    const wait = await list.join(showId);
    await list.waits.updateOne({ _id: wait._id }, { $set: { network: 'a network' } });
    await list.free(showId, 2);
    await list.work(showId);
    await list.take(wait);
    const { _id: orderId } = await list.offers.findOne({ waitId: wait._id }).orFail().lean();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': tonight() } });
    const phone = await aTill(club, show);
    const pay = () => sellFrom(club, phone, aSale(showId, { insteadOf: orderId }));
    return { wait, orderId, showId, pay };
  }
  const lapsesOf = async ({ _id }: Wait) => (await list.waits.findById(_id).orFail().lean()).lapses;
  const offerState = async (id: string) => (await list.offers.findById(id).orFail().lean()).state;

  it('has missed nothing, and waits no longer', async () => {
    const { wait, orderId, showId, pay } = await atTheDoor();
    await pay();
    expect(await club.state(orderId)).toBe('expired');
    await list.work(showId);
    expect(await list.state(wait)).toBe('taken');
    expect(await lapsesOf(wait)).toBe(0);
    expect(await offerState(orderId)).toBe('paid');
    expect(await list.waits.findById(wait._id).lean()).not.toHaveProperty('network');
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.openOffer(wait)).toBeNull();
  });

  it.each(['held', 'pending', 'completing'] as const)(
    'is left alone while its sale is not finished (%s)',
    async (state) => {
      const { wait, orderId, showId, pay } = await atTheDoor();
      const { party } = await pay();
      await club.orders.updateOne({ _id: party.bookingId }, { state, $unset: { paidFor: 1 } });
      await list.work(showId);
      expect(await list.state(wait)).toBe('taken');
      expect(await offerState(orderId)).toBe('taken');
    },
  );

  it('waits on if its sale came to nothing', async () => {
    const { wait, orderId, showId, pay } = await atTheDoor();
    const { party } = await pay();
    const nothing = { state: 'expired', $unset: { paidFor: 1 } };
    await club.orders.updateOne({ _id: party.bookingId }, nothing);
    await list.work(showId);
    expect(await offerState(orderId)).toBe('lapsed');
    expect(await lapsesOf(wait)).toBe(1);
  });
});
