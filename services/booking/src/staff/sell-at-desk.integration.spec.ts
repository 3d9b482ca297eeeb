import { penceSchema, type SellAtDeskInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { SellAtDesk } from './sell-at-desk.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OpenPayLink } from '../customers/open-pay-link.js';

let booking: BookingHarness;
beforeAll(async () => {
  booking = await BookingHarness.start();
});
afterAll(() => booking.stop());

const byPhone = (showId: string, over: Partial<SellAtDeskInput> = {}): SellAtDeskInput => ({
  showId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'link',
  holdHours: 24,
  ...over,
});
const sell = (wish: SellAtDeskInput) =>
  runInContext({ requestId: newRequestId() }, () => booking.get(SellAtDesk).execute(wish));
/** The token as the mail carries it. */
async function tokenOf(id: string): Promise<string> {
  const content = await booking
    .get(BookingMails)
    .contentOf({ _id: `booking-pay-link-${id}`, kind: 'booking-pay-link', subject: id });
  if (content?.kind !== 'booking-pay-link') throw new Error('no pay link');
  return content.payToken;
}

describe('a booking by phone with a pay link', () => {
  it('holds its places for the chosen time and mails the link with it', async () => {
    const { showId } = await booking.offer();
    const { id, paymentStatus } = await sell(byPhone(showId, { holdHours: 48 }));
    expect(paymentStatus).toBe('pending');
    expect(await booking.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });
    const row = await booking.orders.findById(id).lean();
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
    expect(await booking.outbox.countDocuments({ _id: `booking-pay-link-${id}` })).toBe(1);
  });

  it('is paid through the link, by one intent however often it is opened, and completed', async () => {
    const { showId } = await booking.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    const first = await booking.get(OpenPayLink).open(token);
    const again = await booking.get(OpenPayLink).open(token);
    expect(first).toMatchObject({ state: 'open', duePence: penceSchema.parse(4000) });
    expect(again.clientSecret).toBe(first.clientSecret);
    expect(await payAtEmulator(booking.emulator.url, first.clientSecret ?? '')).toBe('succeeded');
    await booking.get(SettleOrder).execute(id);
    expect(await booking.state(id)).toBe('completed');
    expect(await booking.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await booking.get(OpenPayLink).open(token)).toMatchObject({
      state: 'paid',
      clientSecret: null,
    });
    expect(await booking.outbox.countDocuments({ _id: `booking-confirmed-${id}` })).toBe(1);
  });

  it('gives its places back when its time is over, with the intent dead, and the link says so', async () => {
    const { showId } = await booking.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    const { clientSecret } = await booking.get(OpenPayLink).open(token);
    await booking.orders.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
    await booking.get(UnfinishedOrders).releaseOverdue();
    expect(await booking.state(id)).toBe('expired');
    expect(await booking.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await payAtEmulator(booking.emulator.url, clientSecret ?? '')).not.toBe('succeeded');
    expect(await booking.get(OpenPayLink).open(token)).toMatchObject({
      state: 'over',
      clientSecret: null,
    });
  });

  it('is not opened by a token that was altered, or that is for another purpose', async () => {
    const { showId } = await booking.offer();
    const { id } = await sell(byPhone(showId));
    const token = await tokenOf(id);
    await expect(booking.get(OpenPayLink).open(`${token.slice(0, -2)}AA`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const mail = await booking
      .get(BookingMails)
      .contentOf({ _id: `booking-link-${id}`, kind: 'booking-link', subject: id });
    const other = mail?.kind === 'booking-link' ? mail.booking.linkToken : '';
    await expect(booking.get(OpenPayLink).open(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes no place that is not there', async () => {
    const { showId } = await booking.offer({ capacity: 1 });
    await expect(sell(byPhone(showId))).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await booking.counts(showId)).toEqual({ free: 1, held: 0, sold: 0 });
  });
});

const desk = {
  customerName: 'Walk In',
  customerEmail: '',
  customerPhone: '029 2018 0123',
  ticketQuantity: 3,
  payment: 'desk',
  holdHours: 24,
} as const;

describe('a sale at the desk', () => {
  it('a desk booking takes places from the same stock, is completed at once, and mails only where there is an address', async () => {
    const { showId } = await booking.offer({ capacity: 4 });
    const sold = await sell({ ...desk, showId });
    expect(sold).toMatchObject({ paymentStatus: 'completed', totalPence: 6000, ticketQuantity: 3 });
    expect(await booking.counts(showId)).toEqual({ free: 1, held: 0, sold: 3 });
    expect(await booking.outbox.countDocuments({ subject: sold.id })).toBe(0);
    const free = await sell({
      ...desk,
      showId,
      ticketQuantity: 1,
      payment: 'complimentary',
      customerEmail: 'guest@example.org',
    });
    expect(free.totalPence).toBe(0);
    expect(await booking.outbox.countDocuments({ subject: free.id })).toBe(1);
    await expect(sell({ ...desk, showId })).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await booking.counts(showId)).toEqual({ free: 0, held: 0, sold: 4 });
  });
});
