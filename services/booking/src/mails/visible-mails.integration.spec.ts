import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { BookingMails } from './booking-mails.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const OF_CARDIFF = aManager('mair', ['cardiff']);

async function bookedAt(venueId: string): Promise<string> {
  const { showId } = await club.offer({ venueId });
  return (await club.place(anOrderInput(showId))).orderId;
}

describe('the e-mails that staff of one venue see', () => {
  it('are those about its bookings and about gift cards', async () => {
    const { showId } = await club.offer({ venueId: 'cardiff' });
    const { showId: elsewhere } = await club.offer({ venueId: 'bournemouth' });
    const mails = [
      { _id: 'own', kind: 'booking-confirmed', subject: await bookedAt('cardiff') },
      { _id: 'other', kind: 'booking-confirmed', subject: await bookedAt('bournemouth') },
      { _id: 'lost', kind: 'payment-returned', subject: 'unknown' },
      { _id: 'card', kind: 'gift-card-issued', subject: 'a-gift-order' },
      { _id: 'list', kind: 'door-list', subject: showId },
      { _id: 'other list', kind: 'door-list', subject: elsewhere },
      { _id: 'sheet', kind: 'night-sheet', subject: 'cardiff-2026-11-28' },
      { _id: 'other sheet', kind: 'night-result', subject: 'bournemouth-2026-11-28' },
    ] as const;
    const seenBy = async (staff: typeof OF_CARDIFF) => [
      ...(await acting(staff, 'mails:read', () => club.get(BookingMails).visibleOf(mails))),
    ];
    expect(await seenBy(OF_CARDIFF)).toEqual(['own', 'card', 'list', 'sheet']);
    expect(await seenBy(aManager('olwen'))).toEqual(mails.map(({ _id }) => _id));
  });
});
