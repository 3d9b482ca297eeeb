import type { EditCustomerInput } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SETTINGS, type BookingSettings } from '../config.js';
import { OpenBooking } from '../customers/open-booking.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { readTicketCode } from '../links/ticket-code.js';
import { doorKeysOf } from '../links/ticket-keys.js';
import { BookingMails } from '../mails/booking-mails.js';
import { ConfirmPayment } from '../orders/confirm-payment.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { SubmitDetails } from '../orders/submit-details.js';
import { EditCustomer } from './edit-customer.js';
import { ReadBooking } from './read-booking.js';
import { SellAtDesk } from './sell-at-desk.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const ADA = { customerName: 'Ada Lovelace', customerEmail: 'ada@example.org', customerPhone: '' };
const edit = (id: string, change: Partial<EditCustomerInput>) =>
  runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
    club.get(EditCustomer).execute({ id, customer: { ...ADA, ...change } }),
  );
const contentOf = (kind: 'booking-confirmed' | 'booking-pay-link', id: string) =>
  club.get(BookingMails).contentOf({ _id: `${kind}-${id}`, kind, subject: id });

async function booked(): Promise<string> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return id;
}
async function linkOf(id: string): Promise<string> {
  const mail = await contentOf('booking-confirmed', id);
  if (mail?.kind !== 'booking-confirmed') throw new Error('there is no confirmation');
  return mail.booking.linkToken;
}
async function issueOn(link: string): Promise<number> {
  const { ticketCode } = await club.get(OpenBooking).execute(link);
  const keys = doorKeysOf(club.app.get<BookingSettings>(SETTINGS));
  const ticket = readTicketCode(keys, ticketCode ?? '');
  if (typeof ticket === 'string') throw new Error(ticket);
  return ticket.issue;
}
const confirmationsOf = async (id: string) =>
  (await club.get(ReadBooking).execute(id)).mails.filter(
    ({ kind }) => kind === 'booking-confirmed',
  );

describe('correcting the e-mail address of a booking', () => {
  it('ends the link of the old address, and sends a ticket of the next issue to the new one', async () => {
    const id = await booked();
    const old = await linkOf(id);
    expect(await issueOn(old)).toBe(1);

    await edit(id, { customerEmail: 'lovelace@example.org' });
    await expect(club.get(OpenBooking).execute(old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await issueOn(await linkOf(id))).toBe(2);
    expect(await confirmationsOf(id)).toHaveLength(2);
    expect(await contentOf('booking-confirmed', id)).toMatchObject({ to: 'lovelace@example.org' });
  });

  it('closes the booking to the browser of the former holder', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { sessionId, ticketQuantity, amountPence: totalPence } = input;
    const { id, intentId: paymentIntentId } = await club.paid(input);
    await club.get(SettleOrder).execute(id);
    await edit(id, { customerName: 'Grace Hopper', customerEmail: 'grace@example.org' });

    const repeated = { orderId: id, sessionId, showId, ticketQuantity, totalPence, ...ADA };
    await expect(club.get(SubmitDetails).execute(repeated)).rejects.toMatchObject({
      code: 'NO_ORDER',
    });
    const hint = { bookingId: id, paymentIntentId, sessionId };
    expect(await club.get(ConfirmPayment).execute(hint)).toEqual({ outcome: 'completed' });
  });

  it('during the payment does not let the same browser pay twice', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { id } = await club.paid(input);
    await edit(id, { ...ADA, customerEmail: 'lovelace@example.org' });
    await expect(club.place({ ...input, orderId: newId() })).rejects.toMatchObject({
      code: 'ALREADY_PAID',
    });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('notes for the door when the new ticket replaced the old one', async () => {
    const id = await booked();
    const { showId } = await club.order(id);
    const read = async () => {
      const [party] = await club.get(OrderArrivalsStore).findOfShows([showId]);
      return party?.ticketReissuedAt;
    };
    await edit(id, { customerName: 'Ada King' });
    expect(await read()).toBeUndefined();
    const before = Date.now();
    await edit(id, { customerName: 'Ada King', customerEmail: 'lovelace@example.org' });
    const at = (await read())?.getTime() ?? 0;
    expect(at).toBeGreaterThanOrEqual(before);
    await edit(id, { customerEmail: 'lovelace@example.org' });
    expect((await read())?.getTime()).toBe(at);
  });

  it('counts once and sends one e-mail if the same correction arrives ten times at once', async () => {
    const id = await booked();
    const correct = () => edit(id, { customerEmail: 'lovelace@example.org' });
    await Promise.all(Array.from({ length: 10 }, correct));
    expect(await issueOn(await linkOf(id))).toBe(2);
    expect(await confirmationsOf(id)).toHaveLength(2);
  });

  it('is not undone by a form that was opened before it, which is refused', async () => {
    const id = await booked();
    const corrected = { ...ADA, customerEmail: 'lovelace@example.org' };
    await edit(id, corrected);
    const phone = { customerPhone: '029 2018 0123' };
    await expect(edit(id, { ...phone, before: ADA })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    expect(await club.order(id)).toMatchObject({ email: corrected.customerEmail, phone: '' });

    await edit(id, { ...corrected, ...phone, before: corrected });
    await edit(id, { ...corrected, ...phone, before: corrected }); // after a lost answer
    expect(await club.order(id)).toMatchObject({
      email: corrected.customerEmail,
      phone: phone.customerPhone,
    });
    expect(await issueOn(await linkOf(id))).toBe(2);
  });

  it('gives a name to a booking whose name a restore has lost', async () => {
    const id = await booked();
    await club.orders.updateOne({ _id: id }, { $set: { name: null } });
    await edit(id, { before: { ...ADA, customerName: '' } });
    expect((await club.order(id)).name).toBe(ADA.customerName);
  });

  it('ends a pay link too, which would lead to the ticket', async () => {
    const { showId } = await club.offer();
    const bookingId = `desk-${showId}`;
    await club.get(SellAtDesk).execute({
      bookingId,
      showId,
      ticketQuantity: 2,
      ...ADA,
      payment: 'link',
      holdHours: 24,
    });
    const mail = await contentOf('booking-pay-link', bookingId);
    if (mail?.kind !== 'booking-pay-link') throw new Error('there is no pay link');
    await edit(bookingId, { customerEmail: 'lovelace@example.org' });
    await expect(club.get(OpenPayLink).execute(mail.payToken)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const next = await contentOf('booking-pay-link', bookingId);
    if (next?.kind !== 'booking-pay-link') throw new Error('there is no second pay link');
    expect(await club.get(OpenPayLink).execute(next.payToken)).toMatchObject({ state: 'open' });
  });
});

describe('correcting the name or phone number of a booking', () => {
  it('leaves its link, its ticket and the session of its browser as they are', async () => {
    const id = await booked();
    const link = await linkOf(id);
    const { sessionId } = await club.order(id);
    await edit(id, { customerName: 'Ada King', customerPhone: '029 2018 0123' });
    expect(await issueOn(link)).toBe(1);
    expect(await confirmationsOf(id)).toHaveLength(1);
    expect((await club.order(id)).sessionId).toBe(sessionId);
  });
});
