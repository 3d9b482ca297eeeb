import { waitFor } from '@club/engines';
import { OutboxStore, type OutboxRow } from '@club/kit';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { commandsOf, observableMongoUrl } from '../../test/database-commands.js';
import { inOneMailWindow } from '../../test/mail-windows.js';
import { BookingMails } from '../mails/booking-mails.js';
import { SettleOrder } from '../orders/settle-order.js';
import { FindBooking } from './find-booking.js';

describe('finding bookings by e-mail address alone', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: observableMongoUrl() });
  });
  afterAll(() => club.stop());

  async function booked(customerEmail: string, date: string) {
    const { showId } = await club.offer({ ticket: aTicket({ date }) });
    const { id } = await club.paid(anOrderInput(showId, { customerEmail }));
    await club.get(SettleOrder).execute(id);
    return { id, reference: (await club.order(id)).reference };
  }
  const find = (customerEmail: string) => club.get(FindBooking).execute({ customerEmail });
  const answered = () =>
    waitFor('an answer to each search', async () => {
      const { db } = club.app.get<Connection>(getConnectionToken());
      return (await db?.collection('booking_searches').countDocuments()) === 0;
    });
  const listsFor = async (id: string): Promise<OutboxRow[]> =>
    (await club.get(OutboxStore).findAbout(id)).filter(({ kind }) => kind === 'booking-list');

  it('e-mails the links of all upcoming bookings once, soonest first', async () => {
    const email = 'bookings@example.org';
    const later = await booked(email, '2099-12-05');
    const soon = await booked(email, '2099-11-28');
    const past = await booked(email, '2020-01-04');
    await booked('someone.else@example.org', '2099-11-28');
    await inOneMailWindow();
    await find(email.toUpperCase());
    await find(email);
    await answered();

    const [mail, ...others] = await listsFor(soon.id);
    expect(others).toEqual([]);
    expect(await listsFor(past.id)).toEqual([]);
    const content = mail && (await club.get(BookingMails).contentOf(mail));
    expect(content).toMatchObject({
      kind: 'booking-list',
      to: email,
      bookings: [
        { reference: soon.reference, ticket: { date: '2099-11-28' } },
        { reference: later.reference, ticket: { date: '2099-12-05' } },
      ],
    });
    expect(content?.kind === 'booking-list' && content.bookings).toHaveLength(2);
  });

  it('e-mails nothing about bookings that are over or refunded', async () => {
    const over = await booked('over@example.org', '2020-01-04');
    const refunded = await booked('refunded@example.org', '2099-11-28');
    await club.orders.updateOne({ _id: refunded.id }, { state: 'refunded' });
    for (const email of ['over@example.org', 'refunded@example.org']) await find(email);
    await answered();
    for (const { id } of [over, refunded]) expect(await listsFor(id)).toEqual([]);
  });

  it('does the same before its answer for known and unknown addresses', async () => {
    await booked('known@example.org', '2099-11-28');
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const commands = await commandsOf(club.app, () => find(email));
      expect(commands.map(({ what }) => what)).toEqual(['insert booking_searches']);
      await answered();
    }
  });
});
