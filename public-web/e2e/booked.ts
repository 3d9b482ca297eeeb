import { intentOf, SpecificationClient } from '@club/client';
import { runningSystem } from '@club/testing';
import type { Show } from '@club/contracts';

const system = runningSystem();

/** A paid booking of two tickets, with the address of its page. */
export async function booked(email: string, show: Show) {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, 2, email);
  const booking = await client.book(show, 2, email);
  await client.pay(body.clientSecret);
  await client.complete(booking.body.id, intentOf(body.clientSecret));
  const { linkToken = '' } = booking.body as { linkToken?: string };
  return { client, token: linkToken, url: `${system.publicOrigin}/my-booking#${linkToken}` };
}
