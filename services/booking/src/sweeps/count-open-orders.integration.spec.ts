import { metrics } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { CountOpenOrders } from './count-open-orders.js';

const DUE = 'club_orders_open{state="refund_due"}';
const AT_BANK = 'club_orders_open{state="refund_at_bank"}';

describe('the metric of open orders', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const counted = async (): Promise<string[]> => {
    await club.get(CountOpenOrders).count();
    const lines = (await metrics.metrics()).split('\n');
    return lines.filter((line) => line.startsWith(DUE) || line.startsWith(AT_BANK)).toSorted();
  };
  const refunded = async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    await club.get(RefundOrder).refundAll(await club.order(id));
  };

  it('does not count a refund among those that are due once only the bank is to finish it', async () => {
    await club.steerRefunds({ next: 'pending' });
    await refunded();
    await club.steerRefunds({ next: 'failed' });
    await refunded();
    expect(await counted()).toEqual([`${AT_BANK} 1`, `${DUE} 1`]);
  });
});
