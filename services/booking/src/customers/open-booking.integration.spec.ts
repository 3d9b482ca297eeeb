import { addDays, londonDate } from '@club/contracts';
import { OutboxStore, type OutboxRow } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { inOneMailWindow } from '../../test/mail-windows.js';
import { linkTokenOf } from '../links/booking-link.js';
import { BookingMails } from '../mails/booking-mails.js';
import { SettleOrder } from '../orders/settle-order.js';
import { OpenBooking } from './open-booking.js';
import { ResendTicket } from './resend-ticket.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const TOMORROW = addDays(londonDate(new Date()), 1);
const mails = async (id: string, kind: string): Promise<OutboxRow[]> =>
  (await club.get(OutboxStore).findAbout(id)).filter((row) => row.kind === kind);

async function booked(): Promise<{ id: string }> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return { id };
}

/** The link as the e-mail carries it. */
async function linkFor(id: string, kind: 'booking-link' | 'booking-confirmed'): Promise<string> {
  const mail = await club.get(BookingMails).contentOf({ _id: `${kind}-${id}`, kind, subject: id });
  if (mail?.kind !== 'booking-link' && mail?.kind !== 'booking-confirmed')
    throw new Error('the e-mail has no link');
  return mail.booking.linkToken;
}

describe('opening a booking', () => {
  it('shows it with its ticket to the holder of its link', async () => {
    const { id } = await booked();
    expect(await club.get(OpenBooking).execute(await linkFor(id, 'booking-link'))).toMatchObject({
      booking: { id },
      ticketCode: expect.stringMatching(/^T2/),
    });
  });

  it('refuses a link that is signed with another secret', async () => {
    const { id } = await booked();
    const forged = linkTokenOf(
      'another secret',
      { bookingId: id, date: TOMORROW, issue: 1 },
      new Date(),
    );
    for (const useCase of [club.get(OpenBooking), club.get(ResendTicket)])
      await expect(useCase.execute(forged)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('sending a ticket again', () => {
  it('e-mails the ticket once more, however often the button is pressed', async () => {
    const { id } = await booked();
    const token = await linkFor(id, 'booking-confirmed');
    await inOneMailWindow();
    await club.get(ResendTicket).execute(token);
    await club.get(ResendTicket).execute(token);
    expect(await mails(id, 'booking-confirmed')).toHaveLength(2);
  });

  it('is refused for a booking that is not paid', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    const secret = await linkFor(orderId, 'booking-link');
    await expect(club.get(ResendTicket).execute(secret)).rejects.toMatchObject({
      code: 'NOT_PAID',
    });
  });
});
