import type { MailContent } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
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

/** A booking of someone who has several. */
async function paidAt(venueId: string): Promise<{ id: string; reference: string }> {
  const { showId } = await club.offer({ venueId });
  const { id } = await club.paid(anOrderInput(showId, { customerEmail: 'both@example.org' }));
  await club.get(SettleOrder).execute(id);
  return { id, reference: (await club.order(id)).reference ?? '' };
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

  it('name of all bookings of an address those of its shows, with nothing that opens them', async () => {
    const [own, other] = [await paidAt('cardiff'), await paidAt('bournemouth')];
    const mail = { _id: `booking-list-${own.id}`, kind: 'booking-list', subject: own.id } as const;
    const mails = club.get(BookingMails);
    const bookingsIn = (content: MailContent | null) => {
      if (content?.kind !== 'booking-list') throw new Error('there is no list');
      return content.bookings.map(({ reference, linkToken }) => [reference, linkToken]);
    };
    const seenBy = (staff: typeof OF_CARDIFF) =>
      acting(staff, 'mails:read', async () => {
        const content = await mails.contentOf(mail);
        return bookingsIn(content && mails.withoutSecrets(content));
      });
    expect(await seenBy(OF_CARDIFF)).toEqual([[own.reference, '']]);
    const all = await seenBy(aManager('olwen'));
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([[other.reference, '']]));
    // The reader of the e-mail is no member of staff.
    const sent = bookingsIn(await mails.contentOf(mail));
    expect(sent).toEqual([
      [expect.any(String), expect.stringMatching(/.{40}/)],
      [expect.any(String), expect.stringMatching(/.{40}/)],
    ]);
  });
});
