import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aTicket } from '@club/testing';
import { acting, aManager, aSteward } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ticketCodeOf } from '../links/ticket-code.js';
import { CloseShow } from '../orders/close-show.js';
import { SettleOrder } from '../orders/settle-order.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { ReadTicket } from './read-ticket.js';
import { RecordArrivals } from './record-arrivals.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const SAM = aSteward('sam', ['cardiff']);

interface Booked {
  id: string;
  showId: string;
  code: string;
}
const codeOf = (bookingId: string, showId: string, issue = 1): string =>
  ticketCodeOf(club.app.get<BookingSettings>(SETTINGS), { bookingId, showId, admits: 4, issue });

/** A paid booking of four tickets for £80. */
async function booked(offer: Parameters<BookingHarness['offer']>[0] = {}): Promise<Booked> {
  const { showId } = await club.offer(offer);
  const input = anOrderInput(showId, { ticketQuantity: 4, amountPence: pence(8_000) });
  const { id } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  return { id, showId, code: codeOf(id, showId) };
}
const read = (showId: string, code: string, staff = SAM) =>
  acting(staff, 'door:admit', () => club.get(ReadTicket).execute({ showId, code }));
const letIn = (showId: string, bookingId: string) =>
  acting(SAM, 'door:admit', () =>
    club.get(RecordArrivals).execute({
      showId,
      arrivals: [
        {
          arrivalId: newId(),
          bookingId,
          n: 4,
          at: new Date().toISOString(),
          via: 'scan',
          offline: false,
        },
      ],
    }),
  );

describe('a ticket at the door of a show', () => {
  it('lets in all that are left, in whatever case a scanner types it, and lets no one in by itself', async () => {
    const { id, showId, code } = await booked();
    for (const typed of [code, code.toLowerCase(), ` ${code}\n`])
      expect(await read(showId, typed)).toMatchObject({
        verdict: { kind: 'let-in', title: '4 of 4', left: 4 },
        party: { bookingId: id, arrived: 0 },
      });
  });

  it('says who is in', async () => {
    const { id, showId, code } = await booked();
    await letIn(showId, id);
    const { verdict } = await read(showId, code);
    expect(verdict).toMatchObject({ kind: 'all-in', tone: 'red', title: 'All 4 in', left: 0 });
    expect(verdict.detail).toMatch(/^Ada Lovelace: 4 at \d\d:\d\d sam$/);
  });

  it('is refused without a true signature, and if it is of an earlier issue', async () => {
    const { id, showId, code } = await booked();
    const last = code.at(-1) === 'A' ? 'B' : 'A';
    expect((await read(showId, `${code.slice(0, -1)}${last}`)).verdict.kind).toBe('forged');
    expect((await read(showId, 'https://example.org')).verdict.kind).toBe('not-a-ticket');
    await club.orders.updateOne({ _id: id }, { $set: { ticketIssue: 2 } });
    expect((await read(showId, code)).verdict).toMatchObject({
      ...{ kind: 'replaced', title: 'Replaced', detail: 'New one went to a•••@…' },
    });
    expect((await read(showId, codeOf(id, showId, 2))).verdict.kind).toBe('let-in');
    await club.orders.updateOne({ _id: id }, { $set: { email: '' } });
    expect((await read(showId, code)).verdict.detail).toBe('A new ticket was sent.');
  });

  it('is found if its booking was made at the desk with another kind of id', async () => {
    const { id, showId } = await booked();
    const desk = crypto.randomUUID();
    const order = await club.order(id);
    const { paymentIntentId: _, clientSecret: __, ...rest } = order;
    const sessionId = newId();
    await club.orders.create({ ...rest, _id: desk, sessionId, reference: 'BK999999XYZ' });
    const { party } = await read(showId, codeOf(desk, showId));
    expect(party).toMatchObject({ bookingId: desk });
    expect((await read(showId, codeOf(newId(), showId))).verdict.kind).toBe('unknown');
  });

  it('names the right night or city, and nothing about the party', async () => {
    const { showId } = await booked();
    const nextWeek = await booked({ ticket: aTicket({ date: '2099-12-05' }) });
    const elsewhere = await booked({
      venueId: 'bournemouth',
      ticket: aTicket({ city: 'Bournemouth' }),
    });
    const other = await read(showId, nextWeek.code);
    expect(other).toMatchObject({ verdict: { kind: 'other-night' }, party: null });
    expect(other.verdict.title).toMatch(/^For SAT 5 DEC, \d\d:\d\d, here$/);
    const away = await read(showId, elsewhere.code);
    expect(away).toMatchObject({ verdict: { kind: 'other-city' }, party: null });
    expect(JSON.stringify(away)).not.toContain('Lovelace');
    await expect(read(elsewhere.showId, elsewhere.code)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('follows a booking that has another show now', async () => {
    const { id, code } = await booked();
    const { showId } = await club.offer();
    await club.orders.updateOne({ _id: id }, { $set: { showId } });
    expect((await read(showId, code)).verdict.kind).toBe('let-in');
  });

  it('is not good for a refunded booking, nor for a cancelled show', async () => {
    const { id, showId, code } = await booked();
    const refund = { refundId: newId(), pence: pence(8_000), places: 4, reason: 'all are ill' };
    const manager = aManager('mair');
    const refundAll = () => club.get(RefundBooking).execute({ id, refund });
    await acting(manager, 'bookings:refund', refundAll);
    expect((await read(showId, code)).verdict.kind).toBe('refunded');
    const cancelled = await booked();
    await club.get(CloseShow).execute(cancelled.showId);
    expect((await read(cancelled.showId, cancelled.code)).verdict.kind).toBe('cancelled');
  });

  it('is not paid before its payment arrives', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    expect((await read(showId, codeOf(orderId, showId))).verdict).toMatchObject({
      kind: 'not-paid',
      tone: 'amber',
      title: 'Not paid, £40 due',
    });
  });
});
