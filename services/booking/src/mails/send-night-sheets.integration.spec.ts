import { addDays, doorNight, londonInstant, pence } from '@club/contracts';
import { OutboxStore } from '@club/kit';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { anArrival, aPhone, bookedTonight, newVenue, type Booked } from '../../test/phones.js';
import { AskForRefund } from '../refund-requests/ask-for-refund.js';
import { BookingMails } from './booking-mails.js';
import { SendNightSheets } from './send-night-sheets.js';

const NIGHT = doorNight(new Date());
const at = (time: string, date = NIGHT) => londonInstant(date, time);

describe('the night sheet of a venue', () => {
  let club: BookingHarness;
  const ownVenue = newVenue();
  beforeAll(async () => {
    club = await BookingHarness.start({ DOOR_LIST_EMAILS: `${ownVenue}:door@club.example` });
  });
  afterAll(() => club.stop());

  const send = (now: Date, from = club) => from.get(SendNightSheets).execute(now);
  const kindsOf = async (venueId: string) =>
    (await club.get(OutboxStore).findAbout(`${venueId}-${NIGHT}`)).map(({ kind }) => kind);
  const mailOf = (venueId: string, kind: 'night-sheet' | 'night-result') => ({
    _id: `${kind}-${venueId}-${NIGHT}`,
    kind,
    subject: `${venueId}-${NIGHT}`,
  });
  const contentOf = (venueId: string, kind: 'night-sheet' | 'night-result') =>
    club.get(BookingMails).contentOf(mailOf(venueId, kind));
  const change = async ({ showId }: Booked, set: object): Promise<void> => {
    await club.offers.updateOne({ _id: showId }, { $set: set });
  };

  it('is written once for each half, even if several processes send at the same moment or later', async () => {
    const { venueId } = await bookedTonight(club);
    const second = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrlOf(club) });
    try {
      const both = (time: string) =>
        Promise.all([send(at(time)), send(at(time), second), send(at(time))]);
      await both('15:59');
      expect(await kindsOf(venueId)).toEqual([]);
      await both('16:00');
      await both('16:01');
      expect(await kindsOf(venueId)).toEqual(['night-sheet']);
      await both('23:30');
      await both('23:31');
      expect(await kindsOf(venueId)).toEqual(['night-sheet', 'night-result']);
    } finally {
      await second.stop();
    }
  });

  it('is not written for a show whose date was cleared', async () => {
    const booked = await bookedTonight(club);
    await change(booked, { withdrawn: true, undated: true });
    await send(at('16:00'));
    expect(await kindsOf(booked.venueId)).toEqual([]);
    expect(await contentOf(booked.venueId, 'night-sheet')).toBeNull();
  });

  it('is made up for in the same night, and not on the next day', async () => {
    const { venueId } = await bookedTonight(club);
    await send(at('06:00', addDays(NIGHT, 1)));
    expect(await kindsOf(venueId)).toEqual([]);
    await send(at('05:59', addDays(NIGHT, 1)));
    expect(await kindsOf(venueId)).toEqual(['night-result']);
  });

  it('is one for both shows of a venue', async () => {
    const { venueId } = await bookedTonight(club);
    await club.offer({ venueId, ticket: aTicket({ date: NIGHT, showTime: '22:00' }) });
    await send(at('16:00'));
    expect(await kindsOf(venueId)).toEqual(['night-sheet']);
    const sheet = await contentOf(venueId, 'night-sheet');
    expect(sheet).toMatchObject({ shows: [{ showTime: '20:00' }, { showTime: '22:00' }] });
  });

  it('says what comes, to the address of the door list and without addresses', async () => {
    const { bookingId } = await bookedTonight(club, ownVenue);
    await club.orders.updateOne({ _id: bookingId }, { doorNote: 'step-free' });
    const sheet = await contentOf(ownVenue, 'night-sheet');
    expect(sheet).toMatchObject({
      to: 'door@club.example',
      city: 'Cardiff',
      shows: [{ title: 'Saturday Night', capacity: 100, sold: 4, held: 0, expected: 4 }],
      notes: [{ name: 'Ada Lovelace', admits: 4, note: 'step-free' }],
      largeParties: [],
      needs: { quarantinedPayments: 0, refundRequests: 0, disputes: 0 },
    });
    expect(JSON.stringify(sheet)).not.toContain('ada@example.org');
  });

  it('says what the night was, to the club if the venue has no address', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    await phone.scan('a bus ticket');
    await phone.deliver(
      anArrival(bookingId, { n: 3 }),
      anArrival(bookingId, { n: 2, offline: true }),
    );
    await phone.night({ unsent: 2 });
    const result = await contentOf(venueId, 'night-result');
    expect(result).toMatchObject({
      to: expect.stringMatching(/^bookings@/),
      shows: [{ sold: 4, expected: 4, arrived: 4, noShows: 0, takingsPence: 8_000 }],
      refusals: [{ reason: 'not-a-ticket', tickets: 1 }],
      overAdmissions: [{ name: 'Ada Lovelace', people: 1, by: 'phone A', offline: true }],
      unsent: [{ name: 'phone A', arrivals: 2 }],
    });
    expect(JSON.stringify(result)).not.toContain('ada@example.org');
  });

  it('counts a refund that was asked for at the venue that its booking is at now', async () => {
    const [left, entered] = [await bookedTonight(club), await bookedTonight(club)];
    const refund = { refundId: newId(), pence: pence(1000), places: 0, reason: 'one is ill' };
    await acting(aClerk('carys'), 'bookings:refund', () =>
      club.get(AskForRefund).execute({ id: left.bookingId, refund }),
    );
    const { showId } = entered;
    await club.orders.updateOne({ _id: left.bookingId }, { $set: { showId } });
    const needs = (refundRequests: number) => ({ needs: { refundRequests } });
    expect(await contentOf(left.venueId, 'night-sheet')).toMatchObject(needs(0));
    expect(await contentOf(entered.venueId, 'night-sheet')).toMatchObject(needs(1));
  });

  it.each([
    ['no show is left in the night', { status: 'closed' }],
    ['no show is left in the night', { 'ticket.date': addDays(NIGHT, 1) }],
  ])('is not sent any more if %s', async (reason, set) => {
    const booking = await bookedTonight(club);
    await change(booking, set);
    const mail = mailOf(booking.venueId, 'night-result');
    expect(await club.get(BookingMails).reasonToSkip(mail)).toBe(reason);
    expect(await contentOf(booking.venueId, 'night-result')).toBeNull();
  });
});

const mongoUrlOf = (club: BookingHarness): string => {
  const { host, port, name } = club.orders.db;
  return `mongodb://${host}:${port}/${name}?replicaSet=club`;
};
