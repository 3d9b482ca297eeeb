import { SpecificationClient } from '@club/client';
import type { PlacedBooking, Show } from '@club/contracts';
import { runningSystem, untilCompleted } from '@club/testing';

const system = runningSystem();

/** A paid booking, of two tickets unless another number is named, with the address of its page. */
export async function booked(email: string, show: Show, tickets = 2) {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, tickets, email);
  const booking = await client.book(show, tickets, email);
  await client.pay(body.clientSecret);
  await untilCompleted(client, booking.body.id, body.clientSecret);
  const { linkToken: token, bookingReference: reference } = booking.body as PlacedBooking;
  return { client, token, reference, url: `${system.publicOrigin}/my-booking#${token}` };
}
