import { pence, type SellAtDeskInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { PutOffer } from '../offers/put-offer.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { SellAtDesk } from './sell-at-desk.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OpenPayLink } from '../customers/open-pay-link.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const byPhone = (showId: string, overrides: Partial<SellAtDeskInput> = {}): SellAtDeskInput => ({
  bookingId: newId(),
  showId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'link',
  holdHours: 24,
  ...overrides,
});
const sell = (input: SellAtDeskInput) =>
  runInContext({ requestId: newRequestId() }, () => club.get(SellAtDesk).execute(input));
/** The token as the e-mail carries it. */
async function tokenOf(id: string): Promise<string> {
  const content = await club
    .get(BookingMails)
    .contentOf({ _id: `booking-pay-link-${id}`, kind: 'booking-pay-link', subject: id });
  if (content?.kind !== 'booking-pay-link') throw new Error('no pay link');
  return content.payToken;
}

describe('selling by phone with a pay link', () => {
  it('holds the places for the chosen time and e-mails the link', async () => {
    const inAWeek = new Date(Date.now() + 7 * 86_400_000);
    const { showId } = await club.offer({ salesEndAt: inAWeek.toISOString() });
    const { id, paymentStatus } = await sell(byPhone(showId, { holdHours: 48 }));
    expect(paymentStatus).toBe('pending');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });
    const row = await club.orders.findById(id).lean();
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
    expect(await club.outbox.countDocuments({ _id: `booking-pay-link-${id}` })).toBe(1);
  });

  it('completes the booking when it is paid, with one intent however often the link is opened', async () => {
    const { showId } = await club.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    const first = await club.get(OpenPayLink).execute(token);
    const again = await club.get(OpenPayLink).execute(token);
    expect(first).toMatchObject({ state: 'open', duePence: pence(4000) });
    expect(again.clientSecret).toBe(first.clientSecret);
    expect(await payAtEmulator(club.emulator.url, first.clientSecret ?? '')).toBe('succeeded');
    await club.get(SettleOrder).execute(id);
    expect(await club.state(id)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.get(OpenPayLink).execute(token)).toMatchObject({
      state: 'paid',
      clientSecret: null,
    });
    expect(await club.outbox.countDocuments({ _id: `booking-confirmed-${id}` })).toBe(1);
  });

  it('ends with the sales of the show, however long staff hold the places', async () => {
    const salesEndAt = new Date(Date.now() + 3_600_000);
    const { showId } = await club.offer({ salesEndAt: salesEndAt.toISOString() });
    const { id } = await sell(byPhone(showId, { holdHours: 24 }));
    expect((await club.order(id)).expiresAt).toEqual(salesEndAt);
  });

  it('cannot be opened after the sales have ended, even if they ended earlier than planned', async () => {
    const offer = await club.offer();
    const { id } = await sell(byPhone(offer.showId));
    const token = await tokenOf(id);
    const salesEndAt = new Date(Date.now() - 1).toISOString();
    await club.get(PutOffer).execute({ ...offer, version: 2, salesEndAt });
    expect(await club.get(OpenPayLink).execute(token)).toMatchObject({
      state: 'over',
      clientSecret: null,
    });
    expect(await club.intents()).not.toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ orderId: id }) }),
    );
  });

  it('releases the places when the hold runs out, cancels the intent, and the link says so', async () => {
    const { showId } = await club.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    const { clientSecret } = await club.get(OpenPayLink).execute(token);
    await club.orders.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
    await club.get(UnfinishedOrders).releaseOverdue();
    expect(await club.state(id)).toBe('expired');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).not.toBe('succeeded');
    expect(await club.get(OpenPayLink).execute(token)).toMatchObject({
      state: 'over',
      clientSecret: null,
    });
  });

  it('refuses a token that was altered or is for another purpose', async () => {
    const { showId } = await club.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    await expect(club.get(OpenPayLink).execute(`${token.slice(0, -2)}AA`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const mail = await club
      .get(BookingMails)
      .contentOf({ _id: `booking-link-${id}`, kind: 'booking-link', subject: id });
    const other = mail?.kind === 'booking-link' ? mail.booking.linkToken : '';
    await expect(club.get(OpenPayLink).execute(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused if there are not enough places', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    await expect(sell(byPhone(showId))).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await club.counts(showId)).toEqual({ free: 1, held: 0, sold: 0 });
  });
});

const atDesk = (showId: string, overrides: Partial<SellAtDeskInput> = {}): SellAtDeskInput => ({
  bookingId: newId(),
  showId,
  customerName: 'Walk In',
  customerEmail: '',
  customerPhone: '029 2018 0123',
  ticketQuantity: 3,
  payment: 'desk',
  holdHours: 24,
  ...overrides,
});

describe('selling at the desk', () => {
  it('completes the booking at once with places of the same offer', async () => {
    const { showId } = await club.offer({ capacity: 4 });
    const sold = await sell(atDesk(showId));
    expect(sold).toMatchObject({ paymentStatus: 'completed', totalPence: 6000, ticketQuantity: 3 });
    expect(await club.counts(showId)).toEqual({ free: 1, held: 0, sold: 3 });
    await expect(sell(atDesk(showId))).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await club.counts(showId)).toEqual({ free: 1, held: 0, sold: 3 });
  });

  it('charges nothing for complimentary tickets', async () => {
    const { showId } = await club.offer();
    const sold = await sell(atDesk(showId, { payment: 'complimentary' }));
    expect(sold).toMatchObject({ paymentStatus: 'completed', totalPence: 0 });
  });

  it('sends a confirmation only if there is an address', async () => {
    const { showId } = await club.offer();
    const without = await sell(atDesk(showId));
    const withAddress = await sell(atDesk(showId, { customerEmail: 'guest@example.org' }));
    expect(await club.outbox.countDocuments({ subject: without.id })).toBe(0);
    expect(await club.outbox.countDocuments({ subject: withAddress.id })).toBe(1);
  });
});

describe('a sale whose answer was lost', () => {
  const rows = (showId: string) => club.orders.find({ showId }).lean();

  it.each(['desk', 'complimentary', 'link'] as const)(
    'is one booking, one claim, one e-mail and one line in the history if it is repeated (%s)',
    async (payment) => {
      const { showId } = await club.offer();
      const input = atDesk(showId, { payment, customerEmail: 'guest@example.org' });
      const first = await sell(input);
      const later = await Promise.all([sell(input), sell(input)]);
      expect(later).toEqual([first, first]);
      expect(await rows(showId)).toHaveLength(1);
      const { free } = await club.counts(showId);
      expect(free).toBe(97);
      expect(await club.outbox.countDocuments({ subject: first.id })).toBe(1);
      const { history } = await club.order(first.id);
      expect(history.filter(({ note }) => note !== undefined)).toHaveLength(1);
    },
  );

  it('is one booking if it arrives five times at once', async () => {
    const { showId } = await club.offer();
    const input = atDesk(showId);
    const sold = await Promise.all(Array.from({ length: 5 }, () => sell(input)));
    expect(new Set(sold.map(({ bookingReference }) => bookingReference)).size).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 97, held: 0, sold: 3 });
  });

  it('is taken on from where it was interrupted', async () => {
    const { showId } = await club.offer();
    const input = atDesk(showId);
    await sell(input);
    await club.orders.updateOne({ _id: input.bookingId }, { state: 'held', live: true });
    await club.offers.updateOne({ _id: showId }, { 'claims.0.state': 'held', held: 3, sold: 0 });
    expect(await sell(input)).toMatchObject({ paymentStatus: 'completed' });
    expect(await club.counts(showId)).toEqual({ free: 97, held: 0, sold: 3 });
  });

  it.each([
    { ticketQuantity: 2 },
    { customerName: 'Another' },
    { customerPhone: '1' },
    { payment: 'complimentary' },
  ] as const)('is refused if it comes with %j, and changes nothing', async (other) => {
    const { showId } = await club.offer();
    const input = atDesk(showId);
    await sell(input);
    await expect(sell({ ...input, ...other })).rejects.toMatchObject({ code: 'ID_IN_USE' });
    expect(await club.counts(showId)).toEqual({ free: 97, held: 0, sold: 3 });
    expect(await rows(showId)).toHaveLength(1);
  });

  it('cannot take the id of a customer’s order', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(sell(atDesk(showId, { bookingId: orderId }))).rejects.toMatchObject({
      code: 'ID_IN_USE',
    });
  });

  it('says again that there were not enough places, and holds none', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    const input = atDesk(showId);
    await expect(sell(input)).rejects.toMatchObject({ message: 'Only 1 ticket left' });
    await expect(sell(input)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await club.counts(showId)).toEqual({ free: 1, held: 0, sold: 0 });
  });

  it('is refused after the sales have ended', async () => {
    const { showId } = await club.offer({ salesEndAt: new Date(Date.now() - 1).toISOString() });
    await expect(sell(atDesk(showId))).rejects.toMatchObject({ code: 'SALES_CLOSED' });
  });
});
