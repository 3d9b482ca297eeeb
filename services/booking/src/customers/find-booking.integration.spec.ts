import { waitFor } from '@club/engines';
import { OutboxStore } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { commandsOf, observableMongoUrl } from '../../test/database-commands.js';
import { inOneMailWindow } from '../../test/mail-windows.js';
import { SettleOrder } from '../orders/settle-order.js';
import { AnswerSearches } from './answer-searches.js';
import { BookingSearchesStore } from './booking-searches.store.js';
import { FindBooking } from './find-booking.js';

const STRANGER = 'stranger@example.org';

describe('finding a booking', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: observableMongoUrl() });
  });
  afterAll(() => club.stop());

  async function booked() {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const { reference: bookingReference = '', email: customerEmail } = await club.order(id);
    return { id, bookingReference, customerEmail };
  }
  const find = (bookingReference: string, customerEmail: string) =>
    club.get(FindBooking).execute({ bookingReference, customerEmail });
  const searches = () =>
    club.app.get<Connection>(getConnectionToken()).collection('booking_searches');
  const answered = () =>
    waitFor('an answer to each search', async () => (await searches().countDocuments()) === 0);
  const linksTo = async (id: string) =>
    (await club.get(OutboxStore).findAbout(id)).filter(({ kind }) => kind === 'booking-link');

  it('e-mails its link once, however often it is asked for', async () => {
    const { id, bookingReference, customerEmail } = await booked();
    await inOneMailWindow();
    await find(bookingReference, customerEmail.toUpperCase());
    await find(bookingReference, customerEmail);
    await answered();
    expect(await linksTo(id)).toHaveLength(1);
  });

  it('sends nothing if the address is not the one on the booking', async () => {
    const { id, bookingReference } = await booked();
    await find(bookingReference, STRANGER);
    await find('BK000000AAA', STRANGER);
    await answered();
    expect(await linksTo(id)).toEqual([]);
  });

  it('does the same before its answer whether or not there is one, so that no clock tells', async () => {
    const { bookingReference, customerEmail } = await booked();
    const sentFor = async (reference: string, email: string) =>
      (await commandsOf(club.app, () => find(reference, email))).map(({ what }) => what);
    for (const [reference, email] of [
      [bookingReference, customerEmail],
      [bookingReference, STRANGER],
      ['BK000000AAA', STRANGER],
    ] as const) {
      expect(await sentFor(reference, email)).toEqual(['insert booking_searches']);
      await answered();
    }
  });

  it('sends the link all the same if the process dies after its answer', async () => {
    const { id, bookingReference, customerEmail } = await booked();
    // What such a process leaves behind.
    await club.get(BookingSearchesStore).add({ bookingReference, customerEmail }, new Date());
    await Promise.all([1, 2].map(() => club.get(AnswerSearches).execute())); // two other processes
    expect(await linksTo(id)).toHaveLength(1);
    expect(await searches().countDocuments()).toBe(0);
  });

  it('keeps a search whose e-mail could not be written, and answers the others', async () => {
    const first = await booked();
    const second = await booked();
    const { db } = club.orders.db;
    await db?.command({ collMod: 'outbox', validator: { subject: { $ne: first.id } } });
    for (const { bookingReference, customerEmail } of [first, second])
      await club.get(BookingSearchesStore).add({ bookingReference, customerEmail }, new Date());
    await club.get(AnswerSearches).execute();
    expect([await linksTo(first.id), await searches().countDocuments()]).toEqual([[], 1]);
    expect(await linksTo(second.id)).toHaveLength(1);
    await db?.command({ collMod: 'outbox', validator: {} });
    await club.get(AnswerSearches).execute();
    expect(await linksTo(first.id)).toHaveLength(1);
  });
});
