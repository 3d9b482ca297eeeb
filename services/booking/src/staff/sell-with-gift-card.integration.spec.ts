import type { SellAtDeskInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReadPayLink } from './read-pay-link.js';
import { RefundBooking } from './refund-booking.js';
import { SellAtDesk } from './sell-at-desk.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const aSale = (showId: string, sale: Partial<SellAtDeskInput> = {}): SellAtDeskInput => ({
  bookingId: newId(),
  showId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'desk',
  holdHours: 24,
  ...sale,
});
const inACall = <T>(work: () => Promise<T>): Promise<T> =>
  runInContext({ requestId: newRequestId() }, work);
const sell = (input: SellAtDeskInput) => inACall(() => club.get(SellAtDesk).execute(input));
const payLinkOf = (id: string) => club.get(ReadPayLink).execute(id, new Date());

describe('selling for a gift card', () => {
  it('takes the card’s money once, however often the sale is repeated', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(1500);
    const input = aSale(showId, { giftCardCode: code, doorNote: 'wheelchair' });
    const sold = await Promise.all([sell(input), sell(input)]);
    expect(sold.map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'completed']);
    await sell(input);
    expect(await gifts.balance(code)).toBe(0);
    expect(await gifts.isBalanced(id)).toBe(true);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.order(input.bookingId)).toMatchObject({
      gift: [{ account: id, pence: 1500 }],
      duePence: 0,
      doorNote: 'wheelchair',
    });
  });

  it('asks for the rest through a pay link, and holds the card’s money until it is paid', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(1500);
    const input = aSale(showId, { giftCardCode: code, payment: 'link' });
    expect((await sell(input)).paymentStatus).toBe('pending');
    expect(await gifts.balance(code)).toBe(0);
    const { token, duePence } = await payLinkOf(input.bookingId);
    expect(duePence).toBe(2500);
    const { clientSecret } = await club.get(OpenPayLink).execute(token);
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).toBe('succeeded');
    await club.get(SettleOrder).execute(input.bookingId);
    expect(await club.state(input.bookingId)).toBe('completed');
    expect(await gifts.isBalanced(id)).toBe(true);
    await expect(payLinkOf(input.bookingId)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
  });

  it('gives the card its money back if the link is never paid', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(1500);
    const input = aSale(showId, { giftCardCode: code, payment: 'link' });
    await sell(input);
    await club.orders.updateOne({ _id: input.bookingId }, { expiresAt: new Date(Date.now() - 1) });
    await club.get(UnfinishedOrders).releaseOverdue();
    expect(await club.state(input.bookingId)).toBe('expired');
    expect(await gifts.balance(code)).toBe(1500);
    expect(await gifts.isBalanced(id)).toBe(true);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('needs no link if the card covers everything', async () => {
    const { showId } = await club.offer();
    const { code } = await gifts.card(5000);
    const input = aSale(showId, { giftCardCode: code, payment: 'link' });
    expect((await sell(input)).paymentStatus).toBe('completed');
    expect((await sell(input)).paymentStatus).toBe('completed');
    expect(await gifts.balance(code)).toBe(1000);
  });

  it('holds neither places nor money if the places are gone', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    const { id, code } = await gifts.card(1500);
    const input = aSale(showId, { giftCardCode: code });
    await expect(sell(input)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await gifts.balance(code)).toBe(1500);
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it('lets two sales at once spend a card no more than it has', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(4000);
    const sales = await Promise.allSettled(
      [1, 2, 3].map(() => sell(aSale(showId, { giftCardCode: code }))),
    );
    const sold = sales.filter(({ status }) => status === 'fulfilled');
    const spent = (await club.orders.find({ showId, state: 'completed' }).lean()).flatMap(
      ({ gift }) => gift,
    );
    expect(spent.reduce((sum, { pence }) => sum + pence, 0)).toBe(4000);
    expect(sold.length).toBeGreaterThan(0);
    expect(await gifts.isBalanced(id)).toBe(true);
    expect((await club.counts(showId)).sold).toBe(sold.length * 2);
  });

  it('returns the card’s part to the card and the rest at the desk', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(1500);
    const input = aSale(showId, { giftCardCode: code });
    await sell(input);
    const refund = { refundId: newId(), pence: 4000, places: 2, reason: 'cannot come' };
    await inACall(() => club.get(RefundBooking).execute({ id: input.bookingId, refund } as never));
    expect(await gifts.balance(code)).toBe(1500);
    expect(await gifts.isBalanced(id)).toBe(true);
  });

  it.each([
    ['an unknown code', { giftCardCode: 'ABCD-EFGH-JKLM' }],
    [
      'complimentary tickets',
      { payment: 'complimentary' as const, giftCardCode: 'ABCD-EFGH-JKLM' },
    ],
  ])('is refused for %s, and holds nothing', async (_, sale) => {
    const { showId } = await club.offer();
    await expect(sell(aSale(showId, sale))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  it('is another sale with a card than without', async () => {
    const { showId } = await club.offer();
    const { code } = await gifts.card(1500);
    const input = aSale(showId);
    await sell(input);
    await expect(sell({ ...input, giftCardCode: code })).rejects.toMatchObject({
      code: 'ID_IN_USE',
    });
    expect(await gifts.balance(code)).toBe(1500);
  });
});
