import { addDays, londonDate } from '@club/contracts';
import type { MailKind } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aTicket } from '@club/testing';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { CloseShow } from '../orders/close-show.js';
import { SettleOrder } from '../orders/settle-order.js';
import { BookingMails } from './booking-mails.js';

const TODAY = londonDate(new Date());
const TOMORROW = addDays(TODAY, 1);

describe('an e-mail that waited', () => {
  let club: BookingHarness;
  let id: string;
  let showId: string;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());
  beforeEach(async () => {
    ({ showId } = await club.offer({ ticket: aTicket({ date: TOMORROW }) }));
    ({ id } = await club.paid(anOrderInput(showId)));
    await club.get(SettleOrder).execute(id);
  });

  const reason = (kind: MailKind, fact = id) =>
    club.get(BookingMails).reasonToSkip({ _id: `${kind}-${fact}`, kind, subject: id });
  const order = (fields: object) => club.orders.updateOne({ _id: id }, { $set: fields });
  const reminder = () => reason('booking-reminder', `${TOMORROW}-${id}`);

  it.each(['booking-confirmed', 'show-changed', 'show-message', 'booking-link'] as const)(
    'is sent if it is still true: %s',
    async (kind) => expect(await reason(kind)).toBeNull(),
  );
  it('is sent if it is a reminder of a show tomorrow', async () => {
    expect(await reminder()).toBeNull();
  });

  it.each([
    ['refunded', 'the booking was refunded'],
    ['refund_due', 'the booking was refunded'],
    ['expired', 'the booking has expired'],
  ])('says nothing of a ticket that is %s', async (state, why) => {
    await order({ state });
    expect(await reason('booking-confirmed')).toBe(why);
    expect(await reason('show-changed')).toBe(why);
    expect(await reminder()).toBe(why);
    expect(await reason('booking-refunded')).toBeNull();
    expect(await reason('show-message')).toBeNull();
  });

  it('says nothing of a booking whose places were all given back', async () => {
    const refund = { id: 'r', pence: 100, cardPence: 100, places: 2, state: 'done', attempt: 1 };
    await club.orders.collection.updateOne({ _id: id } as object, {
      $set: { refunds: [{ ...refund, at: new Date(), by: 'ada', reason: '' }] },
    });
    expect(await reason('booking-confirmed')).toBe('all places of the booking were given back');
  });

  it('says nothing of a cancelled show', async () => {
    await club.get(CloseShow).execute(showId);
    expect(await reason('booking-confirmed')).toBe('the show is cancelled');
    expect(await reminder()).toBe('the show is cancelled');
    expect(await reason('show-message')).toBeNull();
  });

  it('does not remind of a day that the show has left, or that has come', async () => {
    const moveTo = (date: string) =>
      club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': date } });
    await moveTo(addDays(TOMORROW, 7));
    expect(await reminder()).toBe('the show has moved');
    await moveTo(TODAY);
    expect(await reason('booking-reminder', `${TODAY}-${id}`)).toBe(
      'the show is no longer tomorrow',
    );
  });

  it('does not tell of a change to a show that has begun', async () => {
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.showTime': '20:30' } });
    expect(await reason('show-changed')).toBeNull();
    const yesterday = { 'ticket.date': addDays(TODAY, -1), 'ticket.showTime': '21:00' };
    await club.offers.updateOne({ _id: showId }, { $set: yesterday });
    expect(await reason('show-changed')).toBe('the show has begun');
  });

  it('offers no payment of what is paid, over or late', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    expect(await reason('booking-pay-link')).toBe('the booking is already paid');
    await order({ state: 'pending', expiresAt });
    expect(await reason('booking-pay-link')).toBeNull();
    await order({ expiresAt: new Date() });
    expect(await reason('booking-pay-link')).toBe('the time to pay is over');
    await order({ state: 'expired', expiresAt });
    expect(await reason('booking-pay-link')).toBe('the booking has expired');
  });
});
