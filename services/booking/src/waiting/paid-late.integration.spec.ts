import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import type { Wait } from './domain/wait.js';

describe('a party whose order has expired before its payment arrives', () => {
  let club: BookingHarness;
  let list: WaitingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    list = new WaitingHarness(club);
  });
  afterAll(() => club.stop());

  /** Paid, but the order and its places were given up before anyone knew. The list has noticed. */
  async function expired(): Promise<{ wait: Wait; orderId: string; showId: string }> {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.free(showId, 2);
    await list.work(showId);
    const token = await list.take(wait);
    const { _id: orderId } = await list.offers.findOne({ waitId: wait._id }).orFail().lean();
    const { clientSecret } = await club.get(OpenPayLink).execute(token);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    await club.orders.updateOne({ _id: orderId }, { $set: { state: 'expired', live: false } });
    await club.get(ClaimsStore).release(showId, { orderId, quantity: 2 });
    await list.lists.updateOne(
      { _id: showId },
      { $set: { paused: { by: 'sam', at: new Date() } } },
    );
    await list.work(showId);
    expect(await list.state(wait)).toBe('waiting');
    await list.lists.updateOne({ _id: showId }, { $unset: { paused: 1 } });
    return { wait, orderId, showId };
  }

  it('waits no longer once it is booked, and is offered nothing more', async () => {
    const { wait, orderId, showId } = await expired();
    await list.waits.updateOne({ _id: wait._id }, { $set: { network: 'a network' } });
    expect(await club.get(SettleOrder).execute(orderId)).toBe('completed');
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.state(wait)).toBe('taken');
    expect(await list.waits.findById(wait._id).lean()).not.toHaveProperty('network');
    expect(await list.openOffer(wait)).toBeNull();
    expect(await list.offers.findById(orderId).lean()).toMatchObject({ state: 'paid' });
    await list.work(showId);
    expect(await list.lists.findById(showId).lean()).toMatchObject({ isActive: false });
  });

  it('gives back what it was offered meanwhile', async () => {
    const { wait, orderId, showId } = await expired();
    await list.work(showId);
    await list.free(showId, 2);
    await list.work(showId);
    expect(await list.offered(wait)).toEqual([2]);
    expect(await club.get(SettleOrder).execute(orderId)).toBe('completed');
    await list.work(showId);
    expect(await list.state(wait)).toBe('taken');
    expect(await list.openOffer(wait)).toBeNull();
    expect(await club.offers.findById(showId).lean()).toMatchObject({ free: 2 });
  });

  it('waits on if its places are gone and the money goes back', async () => {
    const { wait, orderId, showId } = await expired();
    await club.offers.updateOne({ _id: showId }, { $set: { free: 0 }, $inc: { capacity: -2 } });
    expect(await club.get(SettleOrder).execute(orderId)).toBe('refunded');
    await list.work(showId);
    expect(await list.state(wait)).toBe('waiting');
  });
});
