import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { DearerMoves, secretOf } from '../../test/dearer-moves.js';
import { dyingAt, FREE } from '../../test/moves.js';
import { PlanMyMove } from './plan-my-move.js';

let club: BookingHarness;
let moves: DearerMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new DearerMoves(club);
});
afterAll(() => club.stop());

/** A booking, and its quote for the last two places of another night. */
async function lastPlaces(unitPence: number) {
  const mine = await moves.booked();
  const to = await moves.show(unitPence, 2);
  const { quoteId } = await moves.quote(mine.token, to);
  const moveId = newId();
  return { ...mine, to, ask: () => moves.ask(mine.token, quoteId, moveId), moveId };
}

/** Something happens between the first look at the booking and the plan of its move. */
function beforeThePlan(meanwhile: () => Promise<unknown>): void {
  const plans = club.get(PlanMyMove);
  const plan = plans.execute.bind(plans);
  jest.spyOn(plans, 'execute').mockImplementationOnce(async (...about) => {
    await meanwhile();
    return plan(...about);
  });
}

describe('a move whose same request takes the last places before its plan', () => {
  it('is answered as made', async () => {
    const { id, to, ask } = await lastPlaces(2000);
    beforeThePlan(ask);
    expect(await ask()).toMatchObject({ booking: { id, showId: to } });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect(await club.counts(to)).toEqual({ free: 0, held: 0, sold: 2 });
  });

  it('is answered as made if that one is paid as well', async () => {
    const { id, to, token, moveId, ask } = await lastPlaces(2500);
    beforeThePlan(async () => {
      await moves.pay(secretOf(await ask()));
      await moves.confirm(token, moveId);
    });
    expect(await ask()).toMatchObject({ booking: { id, showId: to, totalPence: 5000 } });
    expect((await club.order(id)).moves).toHaveLength(1);
    expect(await moves.findings()).toEqual([]);
  });

  it('takes its payment on if that one dies', async () => {
    const { to, ask } = await lastPlaces(2500);
    beforeThePlan(() => dyingAt('move-claimed', ask));
    expect(await ask()).toMatchObject({ open: { duePence: 1000 } });
    expect(await club.counts(to)).toEqual({ free: 0, held: 2, sold: 0 });
  });

  it('is refused if that one is another request', async () => {
    const { ask, to } = await lastPlaces(2000);
    const other = await moves.booked();
    const { quoteId } = await moves.quote(other.token, to);
    beforeThePlan(() => moves.ask(other.token, quoteId, newId()));
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });
});

describe('a quote from before another move', () => {
  it('moves nothing, although its sums are the same', async () => {
    const { id, token } = await moves.booked();
    const [to, other] = [await moves.show(2000), await moves.show(2000)];
    const [first, second] = [await moves.quote(token, to), await moves.quote(token, other)];
    await moves.ask(token, first.quoteId, newId());
    const late = moves.ask(token, second.quoteId, newId());
    await expect(late).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await club.order(id)).toMatchObject({ showId: to });
    expect(await club.counts(other)).toEqual(FREE);
  });
});
