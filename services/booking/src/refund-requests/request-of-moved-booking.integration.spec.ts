import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ApproveRefund } from './approve-refund.js';
import { AskForRefund } from './ask-for-refund.js';
import { DeclineRefund } from './decline-refund.js';
import { ListRefundRequests } from './list-refund-requests.js';
import { RefundRequestsStore } from './refund-requests.store.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const CLERK = aClerk('carys', ['cardiff']);
const OF_CARDIFF = aManager('mair', ['cardiff']);
const OF_BOURNEMOUTH = aManager('ben', ['bournemouth']);

/** A refund of a booking in Cardiff that the box office there has asked for. */
async function asked(): Promise<{ id: string; requestId: string }> {
  const { showId } = await club.offer({ venueId: 'cardiff' });
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  const requestId = newId();
  const refund = { refundId: requestId, pence: pence(1000), places: 0, reason: 'one is ill' };
  await acting(CLERK, 'bookings:refund', () => club.get(AskForRefund).execute({ id, refund }));
  return { id, requestId };
}
async function moveToBournemouth(id: string): Promise<void> {
  const { showId } = await club.offer({ venueId: 'bournemouth' });
  await club.orders.updateOne({ _id: id }, { $set: { showId } });
}
const decide = (
  type: typeof ApproveRefund | typeof DeclineRefund,
  id: string,
  staff: typeof OF_CARDIFF,
) =>
  acting(staff, 'bookings:refund-any', () =>
    club.get<ApproveRefund | DeclineRefund>(type).execute({ id }),
  );
async function listed(staff: typeof OF_CARDIFF): Promise<string[]> {
  const list = () => club.get(ListRefundRequests).execute();
  return (await acting(staff, 'bookings:refund', list)).map(({ id }) => id);
}
const rowsOf = (act: string, id: string): Promise<unknown[]> =>
  club.orders.db.collection('audit_trail').find({ act, 'target.id': id }).toArray();

describe('a refund of a booking that has moved to another venue since it was asked for', () => {
  it.each([
    ['approved', 'refund-approve', ApproveRefund],
    ['declined', 'refund-decline', DeclineRefund],
  ] as const)('belongs to that venue, and is %s there', async (state, act, type) => {
    const { id, requestId } = await asked();
    expect(await listed(OF_CARDIFF)).toContain(requestId);
    expect(await listed(OF_BOURNEMOUTH)).not.toContain(requestId);
    await moveToBournemouth(id);
    expect(await listed(OF_CARDIFF)).not.toContain(requestId);
    expect(await listed(OF_BOURNEMOUTH)).toContain(requestId);
    await expect(decide(type, requestId, OF_CARDIFF)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await club.order(id)).refunds).toEqual([]);
    expect(await decide(type, requestId, OF_BOURNEMOUTH)).toMatchObject({ state });
    expect(await rowsOf(act, requestId)).toMatchObject([{ venue: 'bournemouth' }]);
  });

  it('is not approved by a manager whose venue the booking leaves at that moment', async () => {
    const { id, requestId } = await asked();
    const requests = club.get(RefundRequestsStore);
    const write = requests.approve.bind(requests);
    requests.approve = async (...input) => {
      requests.approve = write;
      await moveToBournemouth(id);
      return write(...input);
    };
    const approved = decide(ApproveRefund, requestId, OF_CARDIFF);
    await expect(approved).rejects.toMatchObject({ code: 'FORBIDDEN' });
    requests.approve = write;
    expect((await club.order(id)).refunds).toEqual([]);
    expect(await listed(OF_BOURNEMOUTH)).toContain(requestId);
  });
});
