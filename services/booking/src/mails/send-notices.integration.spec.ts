import { addDays, londonDate, londonIso, pence, type Pence } from '@club/contracts';
import { OutboxStore, type OutboxRow } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { BookingMails } from './booking-mails.js';
import { PutOffer } from '../offers/put-offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { WithdrawalsStore } from '../offers/withdrawals.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { MessageBookers } from './message-bookers.js';
import { SendNotices } from './send-notices.js';

const TOMORROW = addDays(londonDate(new Date()), 1);
const atNoon = new Date(londonIso(londonDate(new Date()), '12:00'));

describe('notices to bookers', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  /** A paid booking for a new show. */
  const booked = async (): Promise<{ id: string; showId: string }> => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    return { id, showId };
  };
  const noticesOf = async (id: string, kind: string): Promise<OutboxRow[]> =>
    (await club.get(OutboxStore).findAbout(id)).filter((row) => row.kind === kind);
  /** Only a booking from an earlier day gets a reminder. */
  const moveBookingToEarlierDay = (id: string) =>
    club.orders.collection.updateOne({ _id: id } as object, {
      $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) },
    });
  /** Puts the next version of a show's offer. @returns that version. */
  const changeShow = async (
    showId: string,
    change: { unitPence?: Pence; ticket?: { showTime: string } },
  ): Promise<number> => {
    const offer = await club.offers.findById(showId).lean().orFail();
    const version = offer.version + 1;
    await club.get(PutOffer).execute({
      showId,
      version,
      capacity: offer.capacity,
      unitPence: change.unitPence ?? offer.unitPence,
      salesEndAt: offer.salesEndAt.toISOString(),
      ticket: { ...offer.ticket, ...change.ticket },
    });
    return version;
  };
  const sendNotices = (now = atNoon) => club.get(SendNotices).execute(now);

  it('reports a changed show once to each booker, even if the process ends before it has noted that', async () => {
    const { id, showId } = await booked();
    const version = await changeShow(showId, { ticket: { showTime: '21:00' } });
    await sendNotices();
    await club.offers.updateOne({ _id: showId }, { $set: { movedIn: version } }); // as if it were not noted yet
    await sendNotices();
    const [row, ...more] = await noticesOf(id, 'show-changed');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      kind: 'show-changed',
      booking: { ticket: { showTime: '21:00' } },
    });
    expect((await club.get(OffersStore).findMoved()).map(({ _id }) => _id)).not.toContain(showId);
  });

  it('sends nothing if only the price changed', async () => {
    const { id, showId } = await booked();
    await changeShow(showId, { unitPence: pence(2500) });
    await sendNotices();
    expect(await noticesOf(id, 'show-changed')).toEqual([]);
  });

  it('sends a message from staff once to each booker, word for word', async () => {
    const { id, showId } = await booked();
    const message = {
      messageId: newId(),
      subject: 'A new support act',
      message: 'Bring a friend.',
    };
    expect(await club.get(MessageBookers).execute(showId, message)).toBe(1);
    await club.get(MessageBookers).execute(showId, message);
    await sendNotices();
    await sendNotices();
    const [row, ...more] = await noticesOf(id, 'show-message');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      subject: message.subject,
      message: message.message,
    });
  });

  it('sends a reminder on the day before the show from 10:00, but not for a booking of that day', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toEqual([]);
    await club.offers.updateOne({ _id: showId }, { $unset: { remindedFor: '' } });
    await moveBookingToEarlierDay(id);
    await sendNotices(new Date(londonIso(londonDate(new Date()), '09:59')));
    expect(await noticesOf(id, 'booking-reminder')).toEqual([]);
    await sendNotices();
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toHaveLength(1);
  });

  it('reminds no one of a show whose date was cleared, until it has one again', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await moveBookingToEarlierDay(id);
    const withdrawal = { showId, version: 2, undated: true };
    await club.get(WithdrawalsStore).withdraw(withdrawal, new Date());
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toEqual([]);
    await changeShow(showId, {});
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toHaveLength(1);
  });

  it('reminds the bookers of a show that is only off sale', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await moveBookingToEarlierDay(id);
    await club.get(WithdrawalsStore).withdraw({ showId, version: 2 }, new Date());
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toHaveLength(1);
  });

  it('does not look at a show again after all its bookers got a reminder', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await moveBookingToEarlierDay(id);
    await sendNotices();
    await club.outbox.deleteMany({ subject: id }); // a second look at the show would write them again
    await sendNotices();
    expect(await noticesOf(id, 'booking-reminder')).toEqual([]);
    expect(await club.get(OffersStore).findToRemind(TOMORROW)).toEqual([]);
  });

  it('notifies the bookers of the other shows if one show fails, and then throws', async () => {
    const [broken, sound] = [await booked(), await booked()];
    for (const { showId } of [broken, sound])
      await club.offers.updateOne({ _id: showId }, { $set: { movedIn: 2 } });
    const orders = club.get(OrdersStore);
    const findCompleted = orders.findCompleted.bind(orders);
    orders.findCompleted = async (showId) => {
      if (showId === broken.showId) throw new Error('a broken show');
      return findCompleted(showId);
    };
    await expect(sendNotices()).rejects.toThrow('notices that failed: 1');
    orders.findCompleted = findCompleted;
    expect(await noticesOf(sound.id, 'show-changed')).toHaveLength(1);
    await sendNotices();
    expect(await noticesOf(broken.id, 'show-changed')).toHaveLength(1);
  });

  it('refuses a message whose id belongs to a message with another show or another text', async () => {
    const [one, other] = [await booked(), await booked()];
    const message = { messageId: newId(), subject: 'News', message: 'Bring a friend.' };
    await club.get(MessageBookers).execute(one.showId, message);
    const refusal = { code: 'VALIDATION_FAILED', errors: [{ path: 'messageId' }] };
    await expect(club.get(MessageBookers).execute(other.showId, message)).rejects.toMatchObject(
      refusal,
    );
    await expect(
      club.get(MessageBookers).execute(one.showId, { ...message, subject: 'Other news' }),
    ).rejects.toMatchObject(refusal);
    await sendNotices();
    expect(await noticesOf(other.id, 'show-message')).toEqual([]);
  });
});
