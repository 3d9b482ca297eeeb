import { londonDate, pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { aPartOf } from '../../test/parts.js';
import { ReturnsHarness } from '../../test/returns.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { ReadTakings } from '../money/read-takings.js';
import { QuoteMove } from '../moves/quote-move.js';
import type { OrderRow } from '../orders/domain/order.js';
import { creditsOf, refundablePence } from '../orders/domain/refunds.js';
import { draftPart } from '../orders/domain/split.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SplitOrder } from '../orders/split-order.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { OfferPlacesBack } from './offer-places-back.js';

let club: BookingHarness;
let back: ReturnsHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
  money = new MoneyHarness(club);
});
afterAll(() => club.stop());

/** A sold-out show and the booking that has all of it. */
async function soldOut(): Promise<{ showId: string; id: string }> {
  const { showId } = await back.show({ capacity: 4 });
  return { showId, id: await back.booked(showId, 4) };
}
/** Two of four have left for another show, which they have sold out. */
async function aPart() {
  const { showId, id } = await soldOut();
  const { showId: to } = await back.show({ capacity: 2 });
  return { from: showId, to, id, partId: await aPartOf(club, id, { showId: to, quantity: 2 }) };
}
/** A request that has read the party, and splits it only now. */
const splitLate = (party: OrderRow): Promise<void> => {
  const part = draftPart(party, { partId: newId(), quantity: 2, reference: newId() });
  return club
    .get(OrdersStore)
    .transaction((session) => club.get(SplitOrder).execute(party, part, session));
};

describe('a party that has offered places back', () => {
  it('stays together until they are sold or taken back, for its booker and for staff', async () => {
    const { id } = await soldOut();
    const returnId = await back.giveBack(id, 1);
    const { showId } = await back.show({ capacity: 10 });
    const refused = { code: 'RETURN_OPEN' };
    const asked = { token: await back.token(id), showId, quantity: 2 };
    await expect(club.get(QuoteMyMove).execute(asked)).rejects.toMatchObject(refused);
    const byStaff = acting(aManager('mo'), 'bookings:write', () =>
      club.get(QuoteMove).execute({ id, showId, quantity: 2 }),
    );
    await expect(byStaff).rejects.toMatchObject(refused);
    await back.takeBack(id, returnId);
    await aPartOf(club, id, { showId, quantity: 2 });
    expect(await back.places(showId)).toMatchObject({ free: 8 });
  });

  it('is not split by a request that has read it before', async () => {
    const { showId, id } = await soldOut();
    const stale = await club.order(id);
    await back.giveBack(id, 1);
    await expect(splitLate(stale)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.order(id)).toMatchObject({ quantity: 4, totalPence: 8000 });
    expect(await back.places(showId)).toEqual({ free: 0, returning: 1, [id]: 4 });
  });

  it('cannot offer back what a part has taken along meanwhile', async () => {
    const { showId, id } = await soldOut();
    const stale = await club.order(id);
    await splitLate(stale);
    const asked = { returnId: `${id}-late`, places: 3 };
    const late = club.get(OfferPlacesBack).execute(stale, asked);
    await expect(late).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await back.places(showId)).toMatchObject({ returning: 0, [id]: 2 });
  });

  it('has split or has offered places back, never both, if both happen at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { showId, id } = await soldOut();
      const party = await club.order(id);
      const asked = { returnId: `${id}-r`, places: 1 };
      const both = [splitLate(party), club.get(OfferPlacesBack).execute(party, asked)];
      const ended = await Promise.allSettled(both);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { quantity, returns = [] } = await club.order(id);
      const { returning } = await back.places(showId);
      expect([returns.length, returning]).toEqual(quantity === 4 ? [1, 1] : [0, 0]);
    }
    expect(await money.audit()).toEqual([]);
  });

  it('stays together while its own bought places are not credited to those who had them', async () => {
    const { showId, id } = await soldOut();
    await back.giveBack(id, 2);
    const buyer = await back.booked(showId, 2);
    const party = await club.order(buyer);
    const { showId: to } = await back.show({ capacity: 10 });
    const early = aPartOf(club, buyer, { showId: to, quantity: 1 });
    await expect(early).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect((await club.order(buyer)).quantity).toBe(party.quantity);
    await back.settle();
    await aPartOf(club, buyer, { showId: to, quantity: 1 });
    expect(await back.places(showId)).toEqual({ free: 1, returning: 0, [id]: 2, [buyer]: 1 });
    expect((await club.order(id)).refunds).toMatchObject([{ places: 2, pence: 4000 }]);
  });
});

describe('a part of a party that gives a place back', () => {
  it('is credited from its own share, once the place is sold', async () => {
    const { from, to, id, partId } = await aPart();
    await back.giveBack(partId, 1);
    const buyer = await back.booked(to, 1);
    await back.settle();
    const part = await club.order(partId);
    expect(creditsOf(part)).toMatchObject([{ pence: 2000 }]);
    expect([refundablePence(part), refundablePence(await club.order(id))]).toEqual([2000, 4000]);
    expect(await back.places(to)).toEqual({ free: 0, returning: 0, [partId]: 1, [buyer]: 1 });
    expect(await back.places(from)).toEqual({ free: 2, returning: 0, [id]: 2 });
    expect(await money.audit()).toEqual([]);
    const day = londonDate(new Date());
    const query = { month: day.slice(0, 7), day };
    const { rows } = await money.as('money:read', () => club.get(ReadTakings).execute(query));
    const own = rows.filter(({ key }) => [from, to].includes(key));
    expect(own.map(({ wePence, stripePence }) => wePence - stripePence)).toEqual([0, 0]);
    // A credit stays with the club until it is spent: £40 of the part and £20 of the buyer.
    expect(own.find(({ key }) => key === to)).toMatchObject({ stripePence: 6000 });
  });

  it('gets no more than its share after a refund', async () => {
    const { to, partId } = await aPart();
    await club.get(RefundOrder).refundPart(await club.order(partId), {
      ...{ refundId: newId(), pence: pence(3000), places: 0, reason: 'late' },
    });
    await back.giveBack(partId, 2);
    await back.booked(to, 2);
    await back.settle();
    expect(creditsOf(await club.order(partId))).toMatchObject([{ pence: 1000 }]);
    expect(await club.state(partId)).toBe('refunded');
  });

  it('has its places back if no one buys them', async () => {
    const { to, partId } = await aPart();
    await back.giveBack(partId, 2);
    await back.end(new Date(Date.now() + 30 * 24 * 3_600_000));
    expect(await back.places(to)).toEqual({ free: 0, returning: 0, [partId]: 2 });
  });

  it('has to ring the club while the payment of its party is disputed', async () => {
    const { id, partId } = await aPart();
    const intentId = (await club.order(id)).paymentIntentId ?? '';
    await club.steer('disputes', { paymentIntent: intentId });
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.created', intentId));
    const given = back.giveBack(partId, 1);
    await expect(given).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });
});
