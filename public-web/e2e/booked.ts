import { intentOf, SpecificationClient } from '@club/client';
import { runningSystem } from '@club/testing';
import type { Show } from '@club/contracts';

const system = runningSystem();

/** A paid booking, of two tickets unless another number is named, with the address of its page. */
export async function booked(email: string, show: Show, tickets = 2) {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, tickets, email);
  const booking = await client.book(show, tickets, email);
  await client.pay(body.clientSecret);
  await client.complete(booking.body.id, intentOf(body.clientSecret));
  const { linkToken = '' } = booking.body as { linkToken?: string };
  return { client, token: linkToken, url: `${system.publicOrigin}/my-booking#${linkToken}` };
}
