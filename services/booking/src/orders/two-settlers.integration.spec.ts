import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ClaimsStore, type PlacesOfOrder } from '../offers/claims.store.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { ConfirmPayment } from './confirm-payment.js';
import { OrdersStore } from './orders.store.js';
import { RefundOrder } from './refund-order.js';
import { SettleOrder } from './settle-order.js';

/** While one settlement looks for places, `meanwhile` does what another process does. */
let meanwhile: (() => Promise<unknown>) | undefined;
class SlowClaims extends ClaimsStore {
  override async sellLate(showId: string, places: PlacesOfOrder, now: Date): Promise<boolean> {
    const other = meanwhile;
    meanwhile = undefined;
    await other?.();
    return super.sellLate(showId, places, now);
  }
}

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({}, { provider: ClaimsStore, by: SlowClaims });
});
afterAll(() => club.stop());

/** Paid after its hold had ended: its places are free again. */
async function paidLate(giftCardCodes: string[] = []): Promise<{ id: string; showId: string }> {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId, { giftCardCodes }));
  await club.offers.updateOne({ _id: showId }, { $set: { claims: [], free: 100, held: 0 } });
  await club.orders.updateOne({ _id: id }, { $set: { state: 'expired' } });
  return { id, showId };
}

/** Another process found no places and refunds the order. */
const refundByAnother = (id: string) => async (): Promise<void> => {
  const due = await club.get(OrdersStore).transition(id, 'refund_due', { live: false });
  if (due !== null) await club.get(RefundOrder).execute(due);
};

describe('two processes that settle one order', () => {
  it('leave no place sold and no gift money taken if one of them refunds it', async () => {
    const gifts = new GiftCardHarness(club);
    const { code } = await gifts.card(1000);
    const { id, showId } = await paidLate([code]);
    meanwhile = refundByAnother(id);
    expect(await club.get(SettleOrder).execute(id)).toBe('refunded');
    expect(await club.state(id)).toBe('refunded');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await gifts.balance(code)).toBe(1000);
  });

  it('answer that there is no such order if it has vanished', async () => {
    const { id } = await paidLate();
    meanwhile = () => club.orders.deleteOne({ _id: id });
    await expect(club.get(SettleOrder).execute(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a refunded order whose places are still sold', () => {
  it('loses them to the orphan sweep, and no other order does', async () => {
    const { showId } = await club.offer();
    const [refunded, kept] = [
      await club.paid(anOrderInput(showId)),
      await club.paid(anOrderInput(showId)),
    ];
    for (const { id } of [refunded, kept]) await club.get(SettleOrder).execute(id);
    await club.orders.updateOne({ _id: refunded.id }, { $set: { state: 'refunded' } });
    await club.get(FreeOrphans).execute(new Date());
    await club.get(FreeOrphans).execute(new Date());
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });
});

describe('confirming a payment while the database refuses the commit', () => {
  it('answers "pending" and never a failure, and the sweeps complete it', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { id, intentId } = await club.paid(input);
    const database = club.orders.db.db;
    await database?.command({ collMod: 'outbox', validator: { subject: { $ne: id } } });
    const hint = { bookingId: id, paymentIntentId: intentId, sessionId: input.sessionId };
    const { outcome, booking } = await club.get(ConfirmPayment).execute(hint);
    expect([outcome, booking?.paymentStatus]).toEqual(['pending', 'pending']);
    await database?.command({ collMod: 'outbox', validator: {} });
    expect((await club.get(ConfirmPayment).execute(hint)).outcome).toBe('completed');
  });
});
