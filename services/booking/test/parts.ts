import { LinkToBooking } from '../src/orders/link-to-booking.js';
import { MoveMyBooking } from '../src/customers/move-my-booking.js';
import { QuoteMyMove } from '../src/customers/quote-my-move.js';
import { newId, type BookingHarness } from './booking-harness.js';

/** Some of a party move to another show, as its booker asks for it. @returns the booking that they become. */
export async function aPartOf(
  club: BookingHarness,
  id: string,
  { showId, quantity }: { showId: string; quantity: number },
): Promise<string> {
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId, quantity });
  const input = { token, quoteId, moveId: newId(), knowsCity: true };
  const reply = await club.get(MoveMyBooking).execute(input);
  if ('open' in reply) throw new Error('the move waits for a payment');
  return reply.booking.id;
}
