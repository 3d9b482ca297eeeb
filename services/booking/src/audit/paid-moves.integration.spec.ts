import { payAtEmulator } from '@club/client';
import { addDays, londonDate, pence } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { FoldSales } from '../figures/fold-sales.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { SettleOrder } from '../orders/settle-order.js';

const HOUR = 3_600_000;

describe('the audit of a move whose difference was paid', () => {
  let club: BookingHarness;
  let books: AuditHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    books = new AuditHarness(club);
  });
  afterAll(() => club.stop());

  const aShow = async (unitPence: number): Promise<string> => {
    const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
    return (await club.offer({ unitPence: pence(unitPence), ticket })).showId;
  };
  /** @returns the ids of booking and supplement. */
  async function movedByCard(): Promise<{ id: string; supplement: string }> {
    const { id } = await club.paid(anOrderInput(await aShow(2000)));
    await club.get(SettleOrder).execute(id);
    const token = await club.get(LinkToBooking).execute(await club.order(id));
    const showId = await aShow(2500);
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId });
    const input = { token, quoteId, moveId: newId(), knowsCity: false };
    const reply = await club.get(MoveMyBooking).execute(input);
    const secret = 'open' in reply ? (reply.open.clientSecret ?? '') : '';
    await payAtEmulator(club.emulator.url, secret);
    const supplement = `move-${id}-${input.moveId}`;
    await club.get(SettleOrder).execute(supplement);
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    return { id, supplement };
  }

  it('finds a booking that is at the dearer show without a payment', async () => {
    const { supplement } = await movedByCard();
    expect(await books.audit()).toEqual([]);
    const restore = await books.copy();
    await books.remove('orders', { _id: supplement });
    expect(await books.audit()).toContain('completed-without-payment');
    await restore();
    expect(await books.audit()).toEqual([]);
  });

  it('finds a booking that has its move although the difference was returned as a whole', async () => {
    const { supplement } = await movedByCard();
    const restore = await books.copy();
    const refund = { pence: 1000, cardPence: 0, gift: [], places: 0, state: 'done', attempt: 1 };
    const refunds = [{ ...refund, id: `${supplement}-all`, reason: 'its booking is gone' }];
    await books.change('orders', supplement, { $set: { state: 'refunded', refunds } });
    expect(await books.audit()).toContain('completed-without-payment');
    await restore();
    expect(await books.audit()).toEqual([]);
  });

  it('finds a difference that was paid for no move', async () => {
    const { id } = await movedByCard();
    const restore = await books.copy();
    await books.change('orders', id, { $unset: { moves: '' } });
    expect(await books.audit()).toContain('payment-unaccounted');
    await restore();
    expect(await books.audit()).toEqual([]);
  });
});
