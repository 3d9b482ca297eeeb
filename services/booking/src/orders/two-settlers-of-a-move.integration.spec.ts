import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, intentIdOf, newId, newMongoUrl } from '../../test/booking-harness.js';
import { FREE, MovesHarness, SOLD } from '../../test/moves.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { ClaimsStore, type PlacesOfOrder } from '../offers/claims.store.js';
import { SettleOrder } from './settle-order.js';

/** After one settlement has bought the places, `meanwhile` does what another process does. */
let meanwhile: (() => Promise<unknown>) | undefined;
class SlowClaims extends ClaimsStore {
  override async sell(showId: string, places: PlacesOfOrder): Promise<boolean> {
    const sold = await super.sell(showId, places);
    const other = meanwhile;
    meanwhile = undefined;
    await other?.();
    return sold;
  }
}

/** Two processes of booking with one database and one emulator. */
let club: BookingHarness;
let second: BookingHarness;
let moves: MovesHarness;
beforeAll(async () => {
  const BOOKING_MONGO_URL = newMongoUrl();
  club = await BookingHarness.start(
    { BOOKING_MONGO_URL },
    { provider: ClaimsStore, by: SlowClaims },
  );
  second = await BookingHarness.start({ BOOKING_MONGO_URL, STRIPE_API_URL: club.emulator.url });
  moves = new MovesHarness(club);
});
afterAll(async () => {
  for (const copy of [second, club]) await copy.stop();
});

/** A booking whose move to a show for £25 was paid by card just now. */
async function paid() {
  const mine = await moves.booked();
  const { token } = mine;
  const to = await moves.show();
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
  const input = { token, quoteId, moveId: newId(), knowsCity: false };
  const reply = await club.get(MoveMyBooking).execute(input);
  const secret = 'open' in reply ? (reply.open.clientSecret ?? '') : '';
  await moves.pay(secret);
  return { ...mine, to, supplement: `move-${mine.id}-${input.moveId}`, intent: intentIdOf(secret) };
}

describe('two processes that settle the difference of a move', () => {
  it('return none of it if one of them moves the booking while the other one has bought the places', async () => {
    const { id, from, to, supplement, intent } = await paid();
    meanwhile = () => second.get(SettleOrder).execute(supplement);
    expect(await club.get(SettleOrder).execute(supplement)).toBe('completed');
    expect(await club.state(supplement)).toBe('completed');
    expect(await moves.refundedPence(intent)).toBe(0);
    expect(await club.order(id)).toMatchObject({ showId: to, state: 'completed' });
    expect(await moves.counts(from, to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });
});
