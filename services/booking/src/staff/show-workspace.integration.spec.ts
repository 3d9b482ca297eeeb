import { addDays, londonDate, pence } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { ListShowMessages } from '../mails/list-show-messages.js';
import { MessageBookers } from '../mails/message-bookers.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadSalesCurve } from './read-sales-curve.js';
import { ReadShowStakes } from './read-show-stakes.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const OWNER = aManager('olwen');
const ELSEWHERE = aManager('ben', ['bournemouth']);
const today = londonDate(new Date());
const curve = (showId: string, staff = OWNER) =>
  acting(staff, 'bookings:read', () => club.get(ReadSalesCurve).execute(showId));
const PLANNER = { ...OWNER, rights: { 'shows:write': ['*'], 'shows:cancel': ['*'] } };
const stakes = (showId: string, staff: typeof OWNER = PLANNER) =>
  acting(staff, 'shows:write', () => club.get(ReadShowStakes).execute(showId));

async function aPaidBooking(showId: string): Promise<string> {
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return id;
}

describe('the sales curve of a show', () => {
  it('has what its bookings have kept, beside the last shows on the same weekday', async () => {
    const venueId = newId();
    const date = addDays(today, 7);
    const on = (day: string) => club.offer({ venueId, ticket: aTicket({ date: day }) });
    const { showId } = await on(date);
    const earlier = await on(addDays(date, -7));
    await on(addDays(date, -6)); // another weekday
    await club.place(anOrderInput(showId)); // not paid
    const kept = await aPaidBooking(showId);
    await aPaidBooking(earlier.showId);
    const refunded = await aPaidBooking(showId);
    await club.get(RefundOrder).refundAll(await club.order(refunded));
    const bookedOn = londonDate((await club.order(kept)).createdAt); // midnight may have passed
    expect(await curve(showId)).toMatchObject({
      showId,
      date,
      capacity: 100,
      days: [{ daysBefore: bookedOn === today ? 7 : 6, tickets: 2 }],
      earlier: [{ showId: earlier.showId, days: [{ daysBefore: 0, tickets: 2 }] }],
    });
  });

  it('is for members at the venue', async () => {
    const { showId } = await club.offer();
    await expect(curve(showId, ELSEWHERE)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(curve('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what a change of a show concerns', () => {
  it('counts people and money, each once', async () => {
    const { showId } = await club.offer();
    await club.place(anOrderInput(showId));
    await aPaidBooking(showId);
    const partly = await aPaidBooking(showId);
    const refund = { refundId: newId(), pence: pence(2000), places: 1, reason: 'one is ill' };
    await club.get(RefundOrder).refundPart(await club.order(partly), refund);
    expect(await stakes(showId)).toEqual({
      bookings: 2,
      tickets: 3,
      emails: 2,
      unpaid: 1,
      waiting: 0,
      returned: { cards: 6000, giftCards: 0, desk: 0 },
    });
  });

  it('counts the parties of the waiting list, also those that have an offer', async () => {
    const list = new WaitingHarness(club);
    const { showId } = await list.fullShow();
    for (let party = 0; party < 2; party += 1) await list.join(showId);
    await list.free(showId, 2);
    await list.work(showId);
    expect(await stakes(showId)).toMatchObject({ waiting: 2 });
  });

  it('hides the money from those who may not cancel shows', async () => {
    const { showId } = await club.offer();
    const rights = { ...OWNER, rights: { 'shows:write': ['*'] } };
    expect(await stakes(showId, rights)).toMatchObject({ returned: null });
    await expect(stakes(showId, ELSEWHERE)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the messages to the bookers of a show', () => {
  it('are listed, newest first, to those who may write them', async () => {
    const { showId } = await club.offer();
    for (const subject of ['Parking', 'Doors'])
      await acting(OWNER, 'bookers:message', () =>
        club
          .get(MessageBookers)
          .execute(showId, { messageId: newId(), subject, message: 'Come early.' }),
      );
    const list = (staff: typeof OWNER) =>
      acting(staff, 'bookers:message', () => club.get(ListShowMessages).execute(showId));
    const sent = await list(OWNER);
    expect(sent.map(({ subject, by, bookings }) => [subject, by, bookings])).toEqual([
      ['Doors', 'olwen', null],
      ['Parking', 'olwen', null],
    ]);
    expect(sent.map(({ isSent }) => isSent)).toEqual([false, false]);
    await expect(list(ELSEWHERE)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
