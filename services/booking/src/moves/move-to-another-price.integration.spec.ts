import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { CLERK, MANAGER, StaffMoves } from '../../test/staff-moves.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

let club: BookingHarness;
let moves: StaffMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new StaffMoves(club);
});
afterAll(() => club.stop());

describe('a move to a show with another price', () => {
  it('refunds the difference to the card if it is cheaper', async () => {
    const { id, intentId } = await moves.booked();
    const to = await moves.show(1500);
    expect(await moves.quote(id, to)).toMatchObject({ becomes: 'refund', differencePence: -1000 });
    await moves.move(id, to);
    expect(await club.refundsOf(intentId)).toMatchObject([{ amount: 1000 }]);
    expect(await club.order(id)).toMatchObject({ state: 'completed', unitPence: 1500 });
    expect(await moves.findings()).toEqual([]);
  });

  it('refunds the difference in the sweep if the process dies after the commit', async () => {
    const { id, intentId } = await moves.booked();
    await club.steerRefunds({ next: 'pending' });
    await moves.move(id, await moves.show(1500));
    const [refund] = await club.refundsOf(intentId);
    await club.steerRefunds({ id: refund?.id ?? '', status: 'succeeded' });
    await club.get(UnfinishedOrders).continueHalfWay();
    expect((await club.order(id)).refunds).toMatchObject([{ state: 'done', pence: 1000 }]);
    expect(await club.refundsOf(intentId)).toHaveLength(1);
  });

  it('asks for a reason and a manager if it is dearer', async () => {
    const { id } = await moves.booked();
    const to = await moves.show(2500);
    const waivedBecause = 'the first show was moved twice';
    expect(await moves.quote(id, to, CLERK)).toMatchObject({ becomes: 'pay', mayWaive: false });
    await expect(moves.move(id, to)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const byClerk = moves.move(id, to, { waivedBecause }, CLERK);
    await expect(byClerk).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await moves.move(id, to, { waivedBecause });
    expect(await club.order(id)).toMatchObject({
      unitPence: 2000,
      moves: [{ settledBy: 'waived', differencePence: 1000, reason: waivedBecause }],
    });
    expect(await moves.findings()).toEqual([]);
  });

  it('never pays out money that was waived before', async () => {
    const { id, intentId, from } = await moves.booked();
    await moves.move(id, await moves.show(2500), { waivedBecause: 'an apology' });
    await moves.move(id, from);
    expect(await club.refundsOf(intentId)).toEqual([]);
  });

  it('is refused above the limit of refunds, and if nothing would be left', async () => {
    const { showId: from } = await club.offer({ unitPence: pence(9000) });
    const { id } = await club.paid(anOrderInput(from, { amountPence: pence(18_000) }));
    await club.get(SettleOrder).execute(id);
    const to = await moves.show(1000);
    for (const staff of [CLERK, MANAGER])
      await expect(moves.move(id, to, {}, staff)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const free = await moves.show(0);
    await expect(moves.quote(id, free)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
