import { MailWaits } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CancellationsStore } from '../offers/cancellations.store.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { CloseShow } from './close-show.js';
import { SettleOrder } from './settle-order.js';

const UNDO_SECONDS = 300;
let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({ CLUB_CANCEL_UNDO_SECONDS: String(UNDO_SECONDS) });
});
afterAll(() => club.stop());

const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
/** When the time to take back a cancellation of this moment is certainly over. */
const over = (): Date => later(UNDO_SECONDS + 1);
/** A clock that is a moment behind says that it is early enough. */
const just = (from: Date): Date => new Date(from.getTime() - 1);
const finish = (now = new Date()): Promise<void> => club.get(FinishClosedShows).execute(now);
const settle = (id: string) => club.get(SettleOrder).execute(id);

async function aSoldShow(): Promise<{ showId: string; id: string; intentId: string }> {
  const { showId } = await club.offer();
  const paid = await club.paid(anOrderInput(showId));
  await settle(paid.id);
  return { showId, ...paid };
}
/** @returns the id of the cancellation. */
async function cancel(showId: string): Promise<string> {
  const id = newId();
  await club.get(CloseShow).execute(showId, id);
  return id;
}
const undo = (showId: string, id: string, now = new Date()) =>
  club.get(CloseShow).undo(showId, id, now);
const refundsFrom = async (showId: string): Promise<Date> => {
  const { refundsFrom: from } = await club.offers.findById(showId).lean().orFail();
  if (from === undefined) throw new Error('its refunds have begun');
  return from;
};

describe('the cancellation of a show', () => {
  it('ends its sales at once, and begins no refund before the time to take it back is over', async () => {
    const { showId, id, intentId } = await aSoldShow();
    await cancel(showId);
    await expect(club.place(anOrderInput(showId))).rejects.toMatchObject({ code: 'SALES_CLOSED' });
    await finish();
    await finish(just(await refundsFrom(showId)));
    expect(await club.state(id)).toBe('completed');
    expect(await club.refundsOf(intentId)).toEqual([]);
    await finish(over());
    expect(await club.state(id)).toBe('refunded');
    expect(await club.refundsOf(intentId)).toHaveLength(1);
  });

  it('can be taken back until then: the show is on sale again, and nothing is refunded', async () => {
    const { showId, id } = await aSoldShow();
    await undo(showId, await cancel(showId));
    await finish(over());
    expect(await club.state(id)).toBe('completed');
    expect(await club.place(anOrderInput(showId))).toMatchObject({ orderId: expect.any(String) });
  });

  it('can be taken back no more once its refunds have begun', async () => {
    const { showId, id } = await aSoldShow();
    const cancellation = await cancel(showId);
    await finish(over());
    await expect(undo(showId, cancellation)).rejects.toMatchObject({ code: 'CANCELLATION_FINAL' });
    expect(await club.state(id)).toBe('refunded');
  });

  it('is the same one if a call is repeated, also after it was taken back', async () => {
    const { showId } = await aSoldShow();
    const cancellation = await cancel(showId);
    const from = await refundsFrom(showId);
    const close = (id: string, now?: Date) => club.get(CloseShow).execute(showId, id, now);
    expect(await close(cancellation, later(60))).toBe('cancelled');
    expect(await close(newId(), later(60))).toBe('cancelled-before');
    expect(await refundsFrom(showId)).toEqual(from);
    await undo(showId, cancellation);
    await undo(showId, cancellation);
    expect(await close(cancellation)).toBe('taken-back');
    await club.place(anOrderInput(showId));
    const second = await cancel(showId);
    await expect(undo(showId, cancellation)).rejects.toMatchObject({ code: 'CANCELLATION_FINAL' });
    await undo(showId, second);
  });

  it('goes on after a crash at the moment at which the refunds begin', async () => {
    const { showId, id } = await aSoldShow();
    await cancel(showId);
    await club.get(CancellationsStore).beginRefunds(over()); // and the process dies
    expect(await club.state(id)).toBe('completed');
    await finish();
    expect(await club.state(id)).toBe('refunded');
  });

  it('waits with a payment for which there is no place any more', async () => {
    const [kept, lost] = [await club.offer(), await club.offer()];
    const payments = await Promise.all(
      [kept, lost].map(({ showId }) => club.paid(anOrderInput(showId))),
    );
    for (const { showId } of [kept, lost])
      await club.offers.updateOne({ _id: showId }, { $set: { claims: [], free: 100, held: 0 } });
    const cancellations = [await cancel(kept.showId), await cancel(lost.showId)];
    for (const { id, intentId } of payments) {
      expect(await settle(id)).toBe('pending');
      expect(await club.refundsOf(intentId)).toEqual([]);
    }
    await undo(kept.showId, cancellations[0] ?? '');
    await finish(over());
    await club.get(UnfinishedOrders).continueHalfWay(over());
    const states = await Promise.all(payments.map(({ id }) => club.state(id)));
    expect(states).toEqual(['completed', 'refunded']);
  });

  it('lets the e-mails about a booking wait, and skips them once it is final', async () => {
    const { showId, id } = await aSoldShow();
    const reason = () =>
      club
        .get(BookingMails)
        .reasonToSkip({ _id: `show-changed-${id}`, kind: 'show-changed', subject: id });
    expect(await reason()).toBeNull();
    await cancel(showId);
    await expect(reason()).rejects.toBeInstanceOf(MailWaits);
    await finish(over());
    expect(await reason()).toBe('the booking was refunded');
  });
});

describe('taking back a cancellation at the moment at which its refunds begin', () => {
  const ROUNDS = 25;

  /** @returns how many shows are on sale although their refunds have begun. */
  async function both(): Promise<number> {
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { showId } = await club.offer();
      const cancellation = await cancel(showId);
      const from = await refundsFrom(showId);
      await Promise.allSettled([
        undo(showId, cancellation, just(from)),
        club.get(CancellationsStore).beginRefunds(from),
      ]);
      const { status, closing } = await club.offers.findById(showId).lean().orFail();
      if (status === 'open' && closing === true) found += 1;
      if (status === 'closed') expect(closing).toBe(true);
    }
    return found;
  }

  it('does one of the two and never both', async () => {
    expect(await both()).toBe(0);
  });

  it('would do both if it read first and wrote then (control)', async () => {
    const { showId } = await club.offer();
    await cancel(showId);
    const read = await club.offers.findById(showId).lean().orFail();
    const from = await refundsFrom(showId);
    expect(read.refundsFrom?.getTime()).toBeGreaterThan(just(from).getTime()); // so it would write
    await club.get(CancellationsStore).beginRefunds(from);
    await club.offers.updateOne(
      { _id: showId },
      { $set: { status: 'open' }, $unset: { refundsFrom: 1, cancellation: 1 } },
    );
    const { status, closing } = await club.offers.findById(showId).lean().orFail();
    expect([status, closing]).toEqual(['open', true]);
  });
});
