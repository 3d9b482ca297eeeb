import { addDays, londonDate, londonIso } from '@club/contracts';
import { OutboxStore, type OutboxRow } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { BookingMails } from './booking-mails.js';
import { PutOffer } from '../offers/put-offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { MessageBookers } from './message-bookers.js';
import { SendNotices } from './send-notices.js';

const TOMORROW = addDays(londonDate(new Date()), 1);
const atNoon = new Date(londonIso(londonDate(new Date()), '12:00'));

describe('what bookers are told', () => {
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
  const spread = (now = atNoon) => club.get(SendNotices).execute(now);

  it('a show that moves is told once to each booker, also where the telling stopped half way', async () => {
    const { id, showId } = await booked();
    const offer = await club.offers.findById(showId).lean().orFail();
    const ticket = { ...offer.ticket, showTime: '21:00' };
    const { capacity, unitPence, salesEndAt, version } = offer;
    const wish = {
      showId,
      version: version + 1,
      capacity,
      unitPence: unitPence as never,
      salesEndAt: salesEndAt.toISOString(),
      ticket,
    };
    await club.get(PutOffer).execute(wish);
    await spread();
    await club.offers.updateOne({ _id: showId }, { $set: { movedIn: version + 1 } }); // as if it had died before forgetting
    await spread();
    const [row, ...more] = await mails(id, 'show-changed');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      kind: 'show-changed',
      booking: { ticket: { showTime: '21:00' } },
    });
    expect((await club.get(OffersStore).findMoved()).map(({ _id }) => _id)).not.toContain(showId);
  });

  it('a new price alone is told to nobody', async () => {
    const { id, showId } = await booked();
    const { capacity, version, ticket, salesEndAt } = await club.offers
      .findById(showId)
      .lean()
      .orFail();
    const wish = {
      showId,
      version: version + 1,
      capacity,
      unitPence: 2500 as never,
      salesEndAt: salesEndAt.toISOString(),
      ticket,
    };
    await club.get(PutOffer).execute(wish);
    await spread();
    expect(await mails(id, 'show-changed')).toEqual([]);
  });

  it('a message of staff reaches each booker once, with its words', async () => {
    const { id, showId } = await booked();
    const message = {
      messageId: newId(),
      subject: 'A new support act',
      message: 'Bring a friend.',
    };
    expect(await club.get(MessageBookers).execute(showId, message)).toBe(1);
    await club.get(MessageBookers).execute(showId, message);
    await spread();
    await spread();
    const [row, ...more] = await mails(id, 'show-message');
    expect(more).toEqual([]);
    expect(await club.get(BookingMails).contentOf(row as OutboxRow)).toMatchObject({
      subject: message.subject,
      message: message.message,
    });
  });

  it('a reminder goes out the day before, from ten in the morning, and not to those who book on that day', async () => {
    const { id, showId } = await booked();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TOMORROW } });
    await spread();
    expect(await mails(id, 'booking-reminder')).toEqual([]);
    await club.orders.collection.updateOne({ _id: id } as object, {
      $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) },
    });
    await spread(new Date(londonIso(londonDate(new Date()), '09:59')));
    expect(await mails(id, 'booking-reminder')).toEqual([]);
    await spread();
    await spread();
    expect(await mails(id, 'booking-reminder')).toHaveLength(1);
  });
});
