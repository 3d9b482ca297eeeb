import { pence, poundsToPence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadBooking } from '../staff/read-booking.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ApproveRefund } from './approve-refund.js';
import { AskForRefund } from './ask-for-refund.js';
import { DeclineRefund } from './decline-refund.js';
import { ListRefundRequests } from './list-refund-requests.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const CLERK = aClerk('carys');
const MANAGER = aManager('mair');
const OTHER_MANAGER = aManager('owen');

/** A paid booking of six tickets for £120. */
async function booked(): Promise<string> {
  const { showId } = await club.offer();
  const input = anOrderInput(showId, { ticketQuantity: 6, amountPence: pence(12_000) });
  const { id } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  return id;
}
const aRefund = (pounds: number, changes: object = {}) => ({
  refundId: newId(),
  pence: poundsToPence(pounds),
  places: 0,
  reason: 'the show was late',
  ...changes,
});
type Refund = ReturnType<typeof aRefund>;

const refundAs = (staff: typeof CLERK, id: string, refund: Refund) =>
  acting(staff, 'bookings:refund', () => club.get(RefundBooking).execute({ id, refund }));
const ask = (id: string, refund: Refund, staff = CLERK) =>
  acting(staff, 'bookings:refund', () => club.get(AskForRefund).execute({ id, refund }));
const approve = (id: string, staff = MANAGER) =>
  acting(staff, 'bookings:refund-any', () => club.get(ApproveRefund).execute({ id }));
const decline = (id: string, note = 'no reason for it', staff = MANAGER) =>
  acting(staff, 'bookings:refund-any', () => club.get(DeclineRefund).execute({ id, note }));
const read = (id: string, staff = CLERK) =>
  acting(staff, 'bookings:read', () => club.get(ReadBooking).execute(id));
const list = (staff: typeof CLERK) =>
  acting(staff, 'bookings:refund', () => club.get(ListRefundRequests).execute());
const refundedAtStripe = async (id: string): Promise<number[]> => {
  const { paymentIntentId = '' } = await club.order(id);
  return (await club.refundsOf(paymentIntentId)).map(({ amount }) => amount).sort();
};

describe('a refund by the box office', () => {
  it('is made up to the limit, and refused above it', async () => {
    const id = await booked();
    await expect(refundAs(CLERK, id, aRefund(60.01))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message:
        'Refunds of more than £60.00 for one booking need a manager. Please ask for approval.',
    });
    expect(await refundedAtStripe(id)).toEqual([]);
    await refundAs(CLERK, id, aRefund(60));
    expect(await refundedAtStripe(id)).toEqual([6000]);
  });

  it('counts what was refunded of the same booking before', async () => {
    const id = await booked();
    await refundAs(CLERK, id, aRefund(40));
    await expect(refundAs(CLERK, id, aRefund(20.01))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await refundAs(CLERK, id, aRefund(20));
    expect(await refundedAtStripe(id)).toEqual([2000, 4000]);
  });

  it('stays within the limit if ten arrive at once', async () => {
    const id = await booked();
    await Promise.allSettled(Array.from({ length: 10 }, () => refundAs(CLERK, id, aRefund(30))));
    const { refunds } = await club.order(id);
    expect(refunds.reduce((sum, refund) => sum + refund.pence, 0)).toBeLessThanOrEqual(6000);
  });

  it('is the same refund if it is repeated, although nothing is left of the limit', async () => {
    const id = await booked();
    const refund = aRefund(60);
    await refundAs(CLERK, id, refund);
    await refundAs(CLERK, id, refund);
    expect(await refundedAtStripe(id)).toEqual([6000]);
  });

  it('has no limit for managers', async () => {
    const id = await booked();
    await refundAs(MANAGER, id, aRefund(90));
    expect(await refundedAtStripe(id)).toEqual([9000]);
    expect((await read(id, MANAGER)).refundLimit).toBeNull();
  });

  it('shows the limit, and what is left of it', async () => {
    const id = await booked();
    await refundAs(CLERK, id, aRefund(45));
    expect((await read(id)).refundLimit).toEqual({ totalPence: 6000, leftPence: 1500 });
  });
});

describe('asking for a refund', () => {
  it('moves no money and frees no place', async () => {
    const id = await booked();
    const before = await club.order(id);
    await ask(id, aRefund(90, { places: 2 }));
    expect(await club.order(id)).toEqual(before);
    expect(await refundedAtStripe(id)).toEqual([]);
  });

  it('is one request, however often it is sent, and shows in the booking and in both lists', async () => {
    const id = await booked();
    const refund = aRefund(90);
    await Promise.all([ask(id, refund), ask(id, refund), ask(id, refund)]);
    expect((await read(id)).refundRequests).toMatchObject([
      { id: refund.refundId, pence: 9000, askedBy: 'carys', state: 'open', mayDecide: false },
    ]);
    const of = async (staff: typeof CLERK) =>
      (await list(staff)).filter(({ bookingId }) => bookingId === id);
    expect(await of(CLERK)).toMatchObject([{ mayDecide: false }]);
    expect(await of(MANAGER)).toMatchObject([{ mayDecide: true }]);
    expect(await of(aClerk('another'))).toEqual([]);
  });

  it('is refused under an id that another request or a refund has', async () => {
    const [id, other] = [await booked(), await booked()];
    const refund = aRefund(90);
    await ask(id, refund);
    await expect(ask(id, { ...refund, pence: pence(8000) })).rejects.toMatchObject({
      code: 'ID_IN_USE',
    });
    await expect(ask(other, refund)).rejects.toMatchObject({ code: 'ID_IN_USE' });
    const made = aRefund(10);
    await refundAs(CLERK, id, made);
    await expect(ask(id, made)).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('is refused for more than is left, and for a booking that is not paid', async () => {
    const id = await booked();
    await expect(ask(id, aRefund(121))).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(ask(orderId, aRefund(10))).rejects.toMatchObject({ code: 'NOT_PAID' });
  });
});

describe('a refund that was asked for', () => {
  async function asked(pounds = 90): Promise<{ id: string; requestId: string }> {
    const id = await booked();
    const refund = aRefund(pounds, { places: 1 });
    await ask(id, refund);
    return { id, requestId: refund.refundId };
  }

  it('is made when a manager approves it, under its own id and in both names', async () => {
    const { id, requestId } = await asked();
    expect(await approve(requestId)).toMatchObject({ state: 'approved', decidedBy: 'mair' });
    expect(await refundedAtStripe(id)).toEqual([9000]);
    const { refunds, history } = await club.order(id);
    expect(refunds).toMatchObject([{ id: `${id}-r-${requestId}`, places: 1, state: 'done' }]);
    expect(history).toContainEqual(
      expect.objectContaining({
        by: 'mair',
        note: 'refund of £90.00 (asked for by carys): the show was late',
      }),
    );
  });

  it('is one refund if two managers approve it at once, and again later', async () => {
    const { id, requestId } = await asked();
    await Promise.all([
      approve(requestId),
      approve(requestId, OTHER_MANAGER),
      approve(requestId),
      approve(requestId, OTHER_MANAGER),
    ]);
    await approve(requestId);
    expect(await refundedAtStripe(id)).toEqual([9000]);
    expect((await club.order(id)).refunds).toHaveLength(1);
  });

  it('is not approved by the member of staff who has asked for it', async () => {
    const id = await booked();
    const refund = aRefund(90);
    await ask(id, refund, MANAGER);
    await expect(approve(refund.refundId, MANAGER)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You have asked for this refund yourself. Please let someone else approve it.',
    });
    expect(await refundedAtStripe(id)).toEqual([]);
    expect((await read(id, MANAGER)).refundRequests).toMatchObject([
      { state: 'open', mayDecide: false },
    ]);
    await approve(refund.refundId, OTHER_MANAGER);
    expect(await refundedAtStripe(id)).toEqual([9000]);
  });

  it('is not approved by a caller without an account', async () => {
    const { id, requestId } = await asked();
    const approved = club.get(ApproveRefund).execute({ id: requestId });
    await expect(approved).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await refundedAtStripe(id)).toEqual([]);
  });

  it('is not made when it is declined, and is declined for good', async () => {
    const { id, requestId } = await asked();
    await decline(requestId);
    await decline(requestId);
    await expect(approve(requestId)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await refundedAtStripe(id)).toEqual([]);
    expect((await read(id)).refundRequests).toMatchObject([
      { state: 'declined', decidedBy: 'mair', note: 'no reason for it' },
    ]);
  });

  it('is not declined after it was approved', async () => {
    const { requestId } = await asked();
    await approve(requestId);
    await expect(decline(requestId)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  });

  it('is either made or declined if both happen at once', async () => {
    const { id, requestId } = await asked();
    await Promise.allSettled([approve(requestId), decline(requestId, 'no', OTHER_MANAGER)]);
    const [{ state } = { state: 'missing' }] = (await read(id)).refundRequests;
    expect(await refundedAtStripe(id)).toEqual(state === 'approved' ? [9000] : []);
    expect(['approved', 'declined']).toContain(state);
  });

  it('is void, and says so, if the booking was refunded since', async () => {
    const { id, requestId } = await asked(90);
    await refundAs(MANAGER, id, aRefund(50));
    await expect(approve(requestId)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message:
        'The booking has changed since this refund was asked for, so it cannot be made. The request is closed.',
    });
    expect(await refundedAtStripe(id)).toEqual([5000]);
    expect((await read(id)).refundRequests).toMatchObject([{ state: 'void' }]);
    expect((await list(MANAGER)).map(({ bookingId }) => bookingId)).not.toContain(id);
  });

  it('adds up to no more than was paid if two are approved at once', async () => {
    const { id, requestId } = await asked(90);
    const second = aRefund(80);
    await ask(id, second);
    await Promise.allSettled([approve(requestId), approve(second.refundId)]);
    expect((await club.order(id)).refunds).toHaveLength(1);
    const states = (await read(id)).refundRequests.map(({ state }) => state);
    expect(states.sort()).toEqual(['approved', 'void']);
  });

  it('is due, and is made by the sweep, if the process dies after the approval', async () => {
    const { id, requestId } = await asked();
    const dying = { execute: () => Promise.reject(new Error('the process died')) };
    const refundOrder = club.get(RefundOrder);
    const carryOut = refundOrder.execute.bind(refundOrder);
    refundOrder.execute = dying.execute;
    await expect(approve(requestId)).rejects.toThrow('the process died');
    refundOrder.execute = carryOut;
    expect(await refundedAtStripe(id)).toEqual([]);
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'due' }]);
    await club.get(UnfinishedOrders).settle();
    expect(await refundedAtStripe(id)).toEqual([9000]);
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'done' }]);
    await approve(requestId, OTHER_MANAGER);
    expect(await refundedAtStripe(id)).toEqual([9000]);
  });

  it('is still open if the refund could not be written', async () => {
    const { id, requestId } = await asked();
    const refundOrder = club.get(RefundOrder);
    const note = refundOrder.note.bind(refundOrder);
    refundOrder.note = () => Promise.reject(new Error('the process died'));
    await expect(approve(requestId)).rejects.toThrow('the process died');
    refundOrder.note = note;
    expect((await read(id)).refundRequests).toMatchObject([{ state: 'open', decidedBy: null }]);
    await approve(requestId);
    expect(await refundedAtStripe(id)).toEqual([9000]);
  });
});
