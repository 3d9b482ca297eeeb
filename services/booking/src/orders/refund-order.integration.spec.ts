import { pence, poundsToPence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { linkTokenOf } from '../links/booking-link.js';
import { readTicketCode } from '../links/ticket-code.js';
import { doorKeysOf } from '../links/ticket-keys.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OpenBooking } from '../customers/open-booking.js';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ReadBooking } from '../staff/read-booking.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { CloseShow } from './close-show.js';
import { SettleOrder } from './settle-order.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

/** A paid booking: two tickets for £40. */
async function booked(): Promise<{ id: string; showId: string; intentId: string }> {
  const { showId } = await club.offer();
  const { id, intentId } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return { id, showId, intentId };
}
const refund = (id: string, refundId: string, pounds: number, places: number) =>
  club
    .get(RefundBooking)
    .execute({ id, refund: { refundId, pence: poundsToPence(pounds), places, reason: 'ill' } });

/** What the ticket on the customer's page lets in; null if there is none. */
async function admittedByCode(id: string): Promise<number | null> {
  const settings = club.app.get<BookingSettings>(SETTINGS);
  const { showId } = await club.order(id);
  const { ticket } = await club.offers.findById(showId).lean().orFail();
  const token = linkTokenOf(
    settings.TICKET_SECRET,
    { bookingId: id, date: ticket.date, issue: 1 },
    new Date(),
  );
  const { ticketCode } = await club.get(OpenBooking).execute(token);
  if (ticketCode === null) return null;
  const read = readTicketCode(doorKeysOf(settings), ticketCode);
  return typeof read === 'string' ? null : read.admits;
}
const mailOf = (id: string, kind: 'booking-confirmed' | 'booking-reminder') =>
  club.get(BookingMails).contentOf({ _id: `${kind}-${id}`, kind, subject: id });

describe('refunding a part of a booking', () => {
  it('lets in fewer people only if places go back, on the ticket, in e-mails and in the lists', async () => {
    const { id, showId } = await booked();
    await refund(id, 'bad-seat', 5, 0);
    expect(await admittedByCode(id)).toBe(2);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });

    await refund(id, 'one-is-ill', 20, 1);
    expect(await admittedByCode(id)).toBe(1);
    for (const kind of ['booking-confirmed', 'booking-reminder'] as const)
      expect(await mailOf(id, kind)).toMatchObject({ booking: { quantity: 2, admits: 1 } });
    expect(await club.get(ReadBooking).execute(id)).toMatchObject({
      booking: { ticketQuantity: 2, admits: 1, paymentStatus: 'completed' },
    });
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });

    await refund(id, 'both-are-ill', 15, 1);
    expect(await club.state(id)).toBe('refunded');
    expect(await admittedByCode(id)).toBeNull();
    expect(await mailOf(id, 'booking-confirmed')).toBeNull();
    expect(await club.get(ReadBooking).execute(id)).toMatchObject({ booking: { admits: 0 } });
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it.each([
    ['more places than are left', 20, 3, 'places'],
    ['all the money and not all places', 40, 1, 'places'],
    ['the last place without the last penny', 39, 2, 'amount'],
    ['nothing', 0, 1, 'amount'],
  ])('refuses %s, names the field and changes nothing', async (_, pounds, places, path) => {
    const { id, showId } = await booked();
    await expect(refund(id, 'odd', pounds, places)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path }],
    });
    expect((await club.order(id)).refunds).toEqual([]);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('never gives two requests the same money or places', async () => {
    const { id, showId } = await booked();
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e'].map((refundId) => refund(id, refundId, 30, 1)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await club.get(ReadBooking).execute(id)).toMatchObject({
      refundedPence: 3000,
      booking: { admits: 1 },
    });
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
  });

  it('is refused before the booking is paid', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(refund(orderId, 'early', 10, 0)).rejects.toMatchObject({ code: 'NOT_PAID' });
  });

  it('is noted once in the history if the request is repeated', async () => {
    const { id } = await booked();
    await refund(id, 'twice', 20, 1);
    await refund(id, 'twice', 20, 1);
    const notes = (await club.order(id)).history.filter(({ note }) => note?.includes('£20.00'));
    expect(notes).toHaveLength(1);
  });

  it('is not another sum if the request is repeated with one', async () => {
    const { id } = await booked();
    await refund(id, 'changed', 10, 0);
    await expect(refund(id, 'changed', 20, 0)).rejects.toMatchObject({
      code: 'ID_IN_USE',
      message: expect.stringContaining('£10.00'),
    });
    expect((await club.order(id)).refunds).toMatchObject([{ pence: 1000 }]);
  });
});

describe('a refund id that staff use for two bookings', () => {
  it('restores the gift card twice and sends two e-mails', async () => {
    const { code, id: card } = await gifts.card(8000);
    const { showId } = await club.offer();
    const ids: string[] = [];
    for (const orderId of [
      (await gifts.book(showId, [code])).orderId,
      (await gifts.book(showId, [code])).orderId,
    ]) {
      await club.get(SettleOrder).execute(orderId);
      await refund(orderId, 'r1', 20, 1);
      ids.push(orderId);
    }
    expect(await gifts.balance(code)).toBe(4000);
    expect(await gifts.ledgerSum(card)).toBe(4000);
    for (const subject of ids)
      expect(await club.outbox.countDocuments({ subject, kind: 'booking-refunded' })).toBe(1);
  });

  it('pays a refund of an earlier version once, although it has the id of staff alone', async () => {
    const { id, intentId } = await booked();
    const earlier = {
      id: 'r1',
      pence: pence(2000),
      cardPence: pence(2000),
      gift: [],
      places: 1,
      state: 'due',
      attempt: 1,
      reason: 'ill',
    } as const;
    await club.orders.updateOne({ _id: id }, { $push: { refunds: earlier } });
    await refund(id, 'r1', 20, 1);
    await refund(id, 'r1', 20, 1);
    expect(await club.refundsOf(intentId)).toMatchObject([
      { amount: 2000, metadata: { refundId: 'r1' } },
    ]);
    expect((await club.order(id)).refunds).toMatchObject([{ id: 'r1', state: 'done' }]);
  });
});

describe('a show that is cancelled', () => {
  it('ends a complimentary booking, frees its places and tells the guest', async () => {
    const { showId } = await club.offer();
    const { id } = await club.get(SellAtDesk).execute({
      bookingId: newId(),
      showId,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.org',
      customerPhone: '',
      ticketQuantity: 2,
      payment: 'complimentary',
      holdHours: 24,
    });
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    await club.get(UnfinishedOrders).settle();
    expect(await club.order(id)).toMatchObject({ state: 'refunded', refunds: [] });
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    const mails = await club.outbox.find({ subject: id, kind: 'booking-refunded' }).lean();
    expect(mails).toHaveLength(1);
    for (const mail of mails)
      expect(await club.get(BookingMails).contentOf(mail)).toMatchObject({
        kind: 'booking-refunded',
        refundPence: 0,
        isCancelled: true,
      });
  });

  it('refunds what is left of a booking and frees the places that are left', async () => {
    const { id, showId, intentId } = await booked();
    await refund(id, 'one-is-ill', 20, 1);
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    expect(await club.order(id)).toMatchObject({
      state: 'refunded',
      refunds: [{ places: 1 }, { pence: 2000, places: 1 }],
    });
    expect((await club.refundsOf(intentId)).map(({ amount }) => amount)).toEqual([2000, 2000]);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });
});

describe('a payment that is refunded on both sides at once', () => {
  /** Two tickets of £20; the gift card paid £10. */
  async function bookedWithGift() {
    const { showId } = await club.offer();
    const { code } = await gifts.card(1000);
    const { orderId: id, clientSecret } = await gifts.book(showId, [code]);
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    await club.get(SettleOrder).execute(id);
    const { paymentIntentId = '' } = await club.order(id);
    return { id, showId, code, intentId: paymentIntentId };
  }

  it.each([
    ['a part', 1200],
    ['all', 3000],
  ])(
    'returns %s of the card money at Stripe, the rest here, and always the gift money',
    async (_, atStripe) => {
      const { id, showId, code, intentId } = await bookedWithGift();
      await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 2 }]);
      await refund(id, 'all-of-it', 40, 2); // Stripe does not answer
      expect(await gifts.balance(code)).toBe(1000); // it does not wait for the card
      await club.faults([]);
      await club.refundAtStripe(intentId, atStripe);
      await club.get(UnfinishedOrders).settle();
      await club.get(UnfinishedOrders).settle();
      const order = await club.order(id);
      expect(order.state).toBe('refunded');
      expect(
        order.refunds.every(({ pence: amount, state }) => amount > 0 && state === 'done'),
      ).toBe(true);
      expect(order.refunds.reduce((sum, { pence: amount }) => sum + amount, 0)).toBe(4000);
      const returned = (await club.refundsOf(intentId)).reduce(
        (sum, { amount }) => sum + amount,
        0,
      );
      expect(returned).toBe(3000);
      expect(await gifts.balance(code)).toBe(1000);
      expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    },
  );

  it('can be shown, and its show cancelled, without a refund of less than nothing', async () => {
    const { id, showId, intentId } = await booked();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 2 }]);
    await refund(id, 'all-of-it', 40, 2);
    await club.faults([]);
    await club.refundAtStripe(intentId, 1000);
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();
    await club.get(UnfinishedOrders).settle();
    await club.get(UnfinishedOrders).settle();
    expect(await club.get(ReadBooking).execute(id)).toMatchObject({
      refundedPence: 4000,
      booking: { paymentStatus: 'refunded' },
    });
    expect((await club.refundsOf(intentId)).map(({ amount }) => amount).sort()).toEqual([
      1000, 3000,
    ]);
  });
});

describe('a payment with more refunds than Stripe lists on one page', () => {
  it('is refunded once, even if the reply was lost', async () => {
    const { id, intentId } = await booked();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'drop-reply', times: 2 }]);
    await refund(id, 'first', 10, 1);
    await club.faults([]);
    for (let n = 0; n < 150; n += 1) await club.refundAtStripe(intentId, 1);
    // A day later Stripe has forgotten the idempotency key, so only the list shows the first refund.
    await club.orders.updateOne({ _id: id }, { $set: { 'refunds.0.attempt': 2 } });
    await club.get(UnfinishedOrders).settle();
    const own = (await club.refundsOf(intentId)).filter(({ metadata }) => 'refundId' in metadata);
    expect(own).toHaveLength(1);
  });
});
