import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { CloseShow } from '../orders/close-show.js';
import { ReleaseOrder } from '../orders/release-order.js';
import type { Wait } from './domain/wait.js';

describe('a party that has taken an offer and not paid when its show is cancelled', () => {
  let club: BookingHarness;
  let list: WaitingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    list = new WaitingHarness(club);
  });
  afterAll(() => club.stop());

  const toldOf = async (kind: 'waiting-closed' | 'waiting-taken-off', { _id }: Wait) =>
    (await list.mails(kind)).filter((id) => id === _id).length;

  /** Its order expires after the list has ended. */
  async function cancelledWhilePaying(lapses: number): Promise<Wait> {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.waits.updateOne({ _id: wait._id }, { $set: { lapses } });
    await list.free(showId, 2);
    await list.work(showId);
    await list.take(wait);
    const { _id: orderId } = await list.offers.findOne({ waitId: wait._id }).orFail().lean();
    await club.get(CloseShow).execute(showId);
    await list.work(showId);
    expect(await list.state(wait)).toBe('taken');
    await club.get(ReleaseOrder).execute(orderId);
    await list.work(showId);
    await list.work(showId);
    expect(await list.lists.findById(showId).lean()).toMatchObject({ isActive: false });
    return wait;
  }

  it.each([0, 1])('is told so once, after %i offers that it has missed', async (lapses) => {
    const wait = await cancelledWhilePaying(lapses);
    expect(await list.state(wait)).toBe('closed');
    expect(await toldOf('waiting-closed', wait)).toBe(1);
    expect(await toldOf('waiting-taken-off', wait)).toBe(0);
  });
});
