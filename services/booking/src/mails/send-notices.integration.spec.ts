import { addDays, londonDate, londonIso } from '@club/contracts';
import { OutboxStore, type OutboxRow } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { BookingMails } from './booking-mails.js';
import { PutOffer } from '../offers/put-offer.js';
import { OffersStore } from '../offers/offers.store.js';
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

  const booked = async (): Promise<{ id: string; showId: string }> => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    return { id, showId };
  };
  const mails = async (id: string, kind: string): Promise<OutboxRow[]> =>
    (await club.get(OutboxStore).findAbout(id)).filter((row) => row.kind === kind);
  const bookedEarlier = (id: string) =>
    club.orders.collection.updateOne({ _id: id } as object, {
      $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) },
    });
  const sendNotices = (now = atNoon) => club.get(SendNotices).execute(now);

  it('reports a changed show once to each booker, even if sending stopped half way', async () => {
    const { id, showId } = await booked();
    const offer = await club.offers.findById(showId).lean().orFail();
    const ticket = { ...offer.ticket, showTime: '21:00' };
    const { capacity, unitPence, salesEndAt, version } = offer;
    const changed = {
      showId,
      version: version + 1,
      capacity,
      unitPence: unitPence as never,
      salesEndAt: salesEndAt.toISOString(),
      ticket,
    };
    await club.get(PutOffer).execute(changed);
    await sendNotices();
    await club.offers.updateOne({ _id: showId }, { $set: { movedIn: version + 1 } }); // as if the process had ended before it forgot the change
    await sendNotices();
    const [row, ...more] = await mails(id, 'show-changed');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      kind: 'show-changed',
      booking: { ticket: { showTime: '21:00' } },
    });
    expect((await club.get(OffersStore).findMoved()).map(({ _id }) => _id)).not.toContain(showId);
  });

  it('sends nothing if only the price changed', async () => {
    const { id, showId } = await booked();
    const { capacity, version, ticket, salesEndAt } = await club.offers
      .findById(showId)
      .lean()
      .orFail();
    const changed = {
      showId,
      version: version + 1,
      capacity,
      unitPence: 2500 as never,
      salesEndAt: salesEndAt.toISOString(),
      ticket,
    };
    await club.get(PutOffer).execute(changed);
    await sendNotices();
    expect(await mails(id, 'show-changed')).toEqual([]);
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
    const [row, ...more] = await mails(id, 'show-message');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      subject: message.subject,
      message: message.message,
    });
  });

  it('sends a reminder the day before, from ten in the morning, but not to those who book on that day', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await sendNotices();
    expect(await mails(id, 'booking-reminder')).toEqual([]);
    await club.offers.updateOne({ _id: showId }, { $unset: { remindedFor: '' } });
    await bookedEarlier(id);
    await sendNotices(new Date(londonIso(londonDate(new Date()), '09:59')));
    expect(await mails(id, 'booking-reminder')).toEqual([]);
    await sendNotices();
    await sendNotices();
    expect(await mails(id, 'booking-reminder')).toHaveLength(1);
  });

  it('writes no reminder again once every booker of a show has one', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await bookedEarlier(id);
    await sendNotices();
    await club.outbox.deleteMany({ subject: id }); // shows that the next round does not look at the show
    await sendNotices();
    expect(await mails(id, 'booking-reminder')).toEqual([]);
    expect(await club.get(OffersStore).findToRemind(TOMORROW)).toEqual([]);
  });

  it('notifies the bookers of the other shows if one show fails, and says so', async () => {
    const [broken, sound] = [await booked(), await booked()];
    for (const { showId } of [broken, sound])
      await club.offers.updateOne({ _id: showId }, { $set: { movedIn: 2 } });
    const orders = club.get(OrdersStore);
    const findCompleted = orders.findCompleted.bind(orders);
    orders.findCompleted = async (showId) => {
      if (showId === broken.showId) throw new Error('a broken show');
      return findCompleted(showId);
    };
    await expect(sendNotices()).rejects.toThrow('1 notices failed');
    orders.findCompleted = findCompleted;
    expect(await mails(sound.id, 'show-changed')).toHaveLength(1);
    await sendNotices();
    expect(await mails(broken.id, 'show-changed')).toHaveLength(1);
  });

  it('refuses the id of a message for another show or with other words', async () => {
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
    expect(await mails(other.id, 'show-message')).toEqual([]);
  });
});
