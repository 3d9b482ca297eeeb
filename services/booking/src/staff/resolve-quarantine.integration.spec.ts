import { payAtEmulator } from '@club/client';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ReadBooking } from './read-booking.js';
import { ReadOverview } from './read-overview.js';
import { ResolveQuarantine } from './resolve-quarantine.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const resolve = (id: string, how: 'refund' | 'free-places', actId = newId()) =>
  runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
    club.get(ResolveQuarantine).execute({ id, actId, how, reason: 'edited at Stripe' }),
  );
const isListed = async (id: string) => {
  const { quarantinedPayments } = await club.get(ReadOverview).execute(new Date());
  return quarantinedPayments.some(({ bookingId }) => bookingId === id);
};
const refundsOf = async (intentId: string) =>
  (await club.refunds()).filter(({ payment_intent: of }) => of === intentId);

/** The order has ended, all of the money is back, and the customer knows. */
async function expectReturned(id: string, intentId: string, amounts: number[]): Promise<void> {
  expect((await refundsOf(intentId)).map(({ amount }) => amount)).toEqual(amounts);
  const { state, refunds } = await club.order(id);
  expect(state).toBe('refunded');
  expect(refunds.map((refund) => refund.state)).toEqual(amounts.map(() => 'done'));
  expect(refunds.reduce((sum, refund) => sum + refund.pence, 0)).toBe(5000);
  expect(await club.outbox.countDocuments({ subject: id, kind: 'booking-refunded' })).toBe(
    amounts.length,
  );
}

interface Quarantined {
  id: string;
  showId: string;
  intentId: string;
}

/** Two tickets for £40, of which Stripe received £30. */
const underpaid = (giftCardCodes: string[] = []) => paidWrongly(3000, giftCardCodes);
/** Two tickets for £40, for which Stripe received £50. */
const overpaid = () => paidWrongly(5000);

async function paidWrongly(received: number, giftCardCodes: string[] = []): Promise<Quarantined> {
  const { showId } = await club.offer();
  const input = anOrderInput(showId, { giftCardCodes });
  const { orderId: id, clientSecret } = await club.place(input);
  await club.submit(input);
  const intentId = intentIdOf(clientSecret);
  await club.changeIntent(intentId, { amount: String(received) });
  await payAtEmulator(club.emulator.url, clientSecret ?? '');
  expect(await club.get(SettleOrder).execute(id)).toBe('quarantined');
  return { id, showId, intentId };
}

/** Two tickets for £40 whose intent Stripe does not know, or has cancelled. */
async function unpayable(how: 'unknown' | 'canceled'): Promise<Quarantined> {
  const { showId } = await club.offer();
  const { orderId: id, clientSecret } = await club.place(anOrderInput(showId));
  const own = intentIdOf(clientSecret);
  const intentId = how === 'unknown' ? `pi_${newId()}` : own;
  await club.orders.updateOne(
    { _id: id },
    {
      $set: {
        paymentIntentId: intentId,
        quarantine: { reason: 'Stripe does not know the payment intent', at: new Date() },
      },
    },
  );
  return { id, showId, intentId };
}

describe('refunding a quarantined payment', () => {
  it('returns exactly what Stripe received, frees the places and ends the order', async () => {
    const { id, showId, intentId } = await underpaid();
    expect(await isListed(id)).toBe(true);
    await resolve(id, 'refund');
    expect(await club.state(id)).toBe('refunded');
    expect((await refundsOf(intentId)).map(({ amount }) => amount)).toEqual([3000]);
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await isListed(id)).toBe(false);
    const { refundedPence, quarantine, history } = await club.get(ReadBooking).execute(id);
    expect({ refundedPence, quarantine }).toEqual({ refundedPence: 3000, quarantine: null });
    expect(history).toContainEqual(
      expect.objectContaining({
        by: 'grace',
        what: 'quarantined payment refunded: edited at Stripe',
      }),
    );
    expect(await club.outbox.countDocuments({ subject: id, kind: 'booking-refunded' })).toBe(1);
  });

  it('is finished by the sweep if Stripe does not answer at first, and happens once', async () => {
    const { id, intentId } = await underpaid();
    const actId = newId();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await resolve(id, 'refund', actId);
    expect(await club.state(id)).toBe('refund_due');
    await club.faults([]);
    await club.get(UnfinishedOrders).continueHalfWay();
    await resolve(id, 'refund', actId);
    expect(await club.state(id)).toBe('refunded');
    expect(await refundsOf(intentId)).toHaveLength(1);
  });

  it('returns more than the price to the last penny, also if Stripe does not answer at first', async () => {
    const { id, intentId } = await overpaid();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await resolve(id, 'refund');
    await club.faults([]);
    await club.get(UnfinishedOrders).continueHalfWay();
    await expectReturned(id, intentId, [5000]);
  });

  it('returns more than the price once if the event of the refund comes before its reply', async () => {
    const { id, intentId } = await overpaid();
    await club.faults([{ match: 'POST /v1/refunds', kind: 'drop-reply', times: 9 }]);
    await resolve(id, 'refund');
    await club.faults([]);
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.refunded', intentId));
    await club.get(UnfinishedOrders).continueHalfWay();
    await expectReturned(id, intentId, [5000]);
  });

  it('still owes the rest if the price alone was refunded at Stripe before', async () => {
    const { id, intentId } = await overpaid();
    await club.refundAtStripe(intentId, 4500);
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await resolve(id, 'refund');
    expect(await club.state(id)).toBe('refund_due');
    await club.faults([]);
    await club.get(UnfinishedOrders).continueHalfWay();
    await expectReturned(id, intentId, [500, 4500]);
  });

  it('returns only what is left if a part was refunded at Stripe before', async () => {
    const { id, intentId } = await underpaid();
    await club.refundAtStripe(intentId, 1000);
    await resolve(id, 'refund');
    expect((await refundsOf(intentId)).map(({ amount }) => amount).sort()).toEqual([1000, 2000]);
    expect((await club.get(ReadBooking).execute(id)).refundedPence).toBe(3000);
  });

  it('gives back gift money that was only held', async () => {
    const gifts = new GiftCardHarness(club);
    const { code } = await gifts.card(500);
    const { id } = await underpaid([code]);
    expect(await gifts.balance(code)).toBe(0);
    await resolve(id, 'refund');
    expect(await gifts.balance(code)).toBe(500);
  });

  it('is refused if Stripe has no money, and changes nothing', async () => {
    const { id } = await unpayable('unknown');
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'NOT_PAID' });
    expect(await isListed(id)).toBe(true);
  });
});

describe('freeing the places of a quarantined order', () => {
  it.each(['unknown', 'canceled'] as const)(
    'ends the order if its intent is %s at Stripe',
    async (how) => {
      const { id, showId } = await unpayable(how);
      await resolve(id, 'free-places');
      expect(await club.state(id)).toBe('expired');
      expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
      expect(await isListed(id)).toBe(false);
    },
  );

  it('is refused if Stripe has received money: the places stay held', async () => {
    const { id, showId } = await underpaid();
    await expect(resolve(id, 'free-places')).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await club.counts(showId)).toMatchObject({ held: 2 });
    expect(await isListed(id)).toBe(true);
  });

  it('is refused while Stripe does not answer', async () => {
    const { id } = await unpayable('unknown');
    await club.faults([{ match: 'POST /v1/payment_intents/.*/cancel', kind: 'error', times: 9 }]);
    await expect(resolve(id, 'free-places')).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    await club.faults([]);
  });
});

describe('resolving a payment that is not quarantined', () => {
  it('is refused, also after another member of staff has resolved it', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    const quarantined = await underpaid();
    const both = await Promise.allSettled([
      resolve(quarantined.id, 'refund'),
      resolve(quarantined.id, 'refund'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
