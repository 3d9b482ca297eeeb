import { intentOf, SpecificationClient } from '@club/client';
import type { PlacedBooking, Show } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem } from '@club/testing';

const system = runningSystem();

/** A paid booking, of two tickets unless another number is named, with the address of its page. */
export async function booked(email: string, show: Show, tickets = 2) {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, tickets, email);
  const booking = await client.book(show, tickets, email);
  await client.pay(body.clientSecret);
  // A busy system may leave a payment to its sweeps, and until then there is no ticket.
  await waitFor('the paid booking', async () => {
    const { body: paid } = await client.complete(booking.body.id, intentOf(body.clientSecret));
    return paid.paymentStatus === 'completed';
  });
  const { linkToken: token, bookingReference: reference } = booking.body as PlacedBooking;
  return { client, token, reference, url: `${system.publicOrigin}/my-booking#${token}` };
}
