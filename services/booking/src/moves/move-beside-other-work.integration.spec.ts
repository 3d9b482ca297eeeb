import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { FREE, SOLD } from '../../test/moves.js';
import { MANAGER, StaffMoves } from '../../test/staff-moves.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { MovedClaimsStore } from '../offers/moved-claims.store.js';
import { MovesStore } from '../orders/moves.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ReadTerms } from './read-terms.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let moves: StaffMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new StaffMoves(club);
});
afterAll(() => club.stop());

describe('a move beside other work', () => {
  it('leaves exactly one of move and refund, however they meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, from, intentId } = await moves.booked();
      const to = await moves.show();
      const event = stripeEvent('payment_intent.succeeded', intentId);
      const { quoteId } = await moves.quote(id, to);
      const [moved, refunded] = await Promise.allSettled([
        moves.moveAs(MANAGER, { id, showId: to, quoteId }),
        moves.refundOne(id),
        club.get(ReceiveStripeEvent).execute(event),
      ]);
      const { showId, refunds, quarantine } = await club.order(id);
      expect(quarantine).toBeNull();
      expect(showId).toBe(moved.status === 'fulfilled' ? to : from);
      expect(refunds).toHaveLength(refunded.status === 'fulfilled' ? 1 : 0);
      const [here, there] = showId === to ? [to, from] : [from, to];
      const sold = 2 - refunds.length;
      expect(await club.counts(here)).toEqual({ free: 100 - sold, held: 0, sold });
      expect(await club.counts(there)).toEqual(FREE);
    }
    expect(await moves.findings()).toEqual([]);
  });

  it('changes nothing of a booking that has changed since it was read', async () => {
    const { id, from } = await moves.booked();
    const read = await club.order(id);
    const to = { showId: await moves.show(), unitPence: pence(2000) };
    await moves.refundOne(id);
    const place = { from: { showId: from, unitPence: pence(2000) }, to, quantity: 2 };
    const settled = { differencePence: 0, settledBy: 'none' as const, by: 'mair', at: new Date() };
    const change = { move: { moveId: newId(), ...place, ...settled }, note: 'moved' };
    const moved = await club
      .get(OrdersStore)
      .transaction((session) => club.get(MovesStore).move(read, change, session));
    expect(moved).toBeNull();
    expect(await club.order(id)).toMatchObject({ showId: from });
  });

  it('is one of two moves at the same moment', async () => {
    const { id, from } = await moves.booked();
    const shows = [await moves.show(), await moves.show()];
    const quotes = await Promise.all(shows.map((showId) => moves.quote(id, showId)));
    const outcomes = await Promise.allSettled(
      shows.map((showId, index) =>
        moves.moveAs(MANAGER, { id, showId, quoteId: quotes[index]?.quoteId ?? '' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await club.counts(from)).toEqual(FREE);
    const counts = await Promise.all(shows.map((showId) => club.counts(showId)));
    expect(counts.map(({ sold }) => sold).sort()).toEqual([0, 2]);
    expect(counts.map(({ held }) => held)).toEqual([0, 0]);
  });

  it('is answered as made if the same request is made between its claim and the look at who has it', async () => {
    const { id } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(id, to);
    const input = { id, showId: to, quoteId, moveId: newId() };
    jest.spyOn(club.get(ClaimsStore), 'hold').mockImplementationOnce(async () => {
      await moves.moveAs(MANAGER, input);
      return false; // its claim has become that of the booking
    });
    await moves.moveAs(MANAGER, input);
    expect((await club.order(id)).moves).toHaveLength(1);
    expect(await club.counts(to)).toEqual(SOLD);
  });

  it('is answered as made if the same request takes the last places before its plan', async () => {
    const { id } = await moves.booked();
    const to = await moves.show(2000, 2);
    const { quoteId } = await moves.quote(id, to);
    const input = { id, showId: to, quoteId, moveId: newId() };
    const terms = club.get(ReadTerms);
    const read = terms.execute.bind(terms);
    jest.spyOn(terms, 'execute').mockImplementationOnce(async (...about) => {
      await moves.moveAs(MANAGER, input);
      return read(...about);
    });
    expect(await moves.moveAs(MANAGER, input)).toMatchObject({ id, showId: to });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect(await club.counts(to)).toEqual({ free: 0, held: 0, sold: 2 });
  });

  it('is refused if another move takes the last places before its plan', async () => {
    const { id } = await moves.booked();
    const { id: other } = await moves.booked();
    const to = await moves.show(2000, 2);
    const { quoteId } = await moves.quote(id, to);
    const terms = club.get(ReadTerms);
    const read = terms.execute.bind(terms);
    jest.spyOn(terms, 'execute').mockImplementationOnce(async (...about) => {
      await moves.move(other, to);
      return read(...about);
    });
    const refused = moves.moveAs(MANAGER, { id, showId: to, quoteId });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });

  it('moves no one to a show that closes after its places were held', async () => {
    const { id, from } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await moves.quote(id, to);
    const moveId = newId();
    await holdFor(moveId, to);
    await club.offers.updateOne({ _id: to }, { $set: { status: 'closed' } });
    const refused = club.orders.db.transaction(async (session) => {
      const sale = { orderId: id, quantity: 2, claimId: `move-${moveId}`, returned: [] };
      return club.get(MovedClaimsStore).moveIn(to, sale, session);
    });
    expect(await refused).toBe(false);
    const late = moves.moveAs(MANAGER, { id, showId: to, quoteId, moveId });
    await expect(late).rejects.toMatchObject({ code: 'SALES_CLOSED' });
    expect(await club.counts(from)).toEqual(SOLD);
  });

  it('gives the places of the new show back if the process dies before the commit', async () => {
    const { id } = await moves.booked();
    const to = await moves.show();
    const moveId = newId();
    await holdFor(moveId, to);
    await club.get(FreeOrphans).execute(new Date());
    expect(await club.counts(to)).toEqual({ free: 98, held: 2, sold: 0 });
    await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
    expect(await club.counts(to)).toEqual(FREE);
    await moves.move(id, to, { moveId });
    expect(await club.counts(to)).toEqual(SOLD);
  });
});

/** What a process that dies after the claim leaves behind. */
async function holdFor(moveId: string, showId: string): Promise<void> {
  const now = new Date();
  const places = { orderId: `move-${moveId}`, quantity: 2, unitPence: pence(2000) };
  const hold = { ...places, expiresAt: new Date(now.getTime() + 60_000) };
  if (!(await club.get(ClaimsStore).hold(showId, hold, now))) throw new Error('no places');
}
