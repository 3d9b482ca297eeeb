import type { Show } from '@club/contracts';
import { intentOf, SpecificationClient, tellEmulator, waitFor, type HostReply, type RunningSystem } from '@club/testing';

/** By which of three roads the news of a payment comes. */
export type Road = 'patch' | 'webhook' | 'reconciler';
export const ROADS: readonly Road[] = ['patch', 'webhook', 'reconciler'];

/** A step again until it was answered: a person presses the button once more. Refusals (4xx) are answers. */
const untilAnswered = <T>(what: string, step: () => Promise<HostReply<T>>): Promise<HostReply<T>> =>
  waitFor(what, async () => {
    const reply = await step().catch(() => undefined);
    return reply !== undefined && reply.status < 500 && reply;
  });

/** A customer who does not give up: books with card (and gift cards), whatever dies meanwhile. @returns the booking's id. */
export async function buy(system: RunningSystem, show: Show, wish: { email: string; road: Road; tickets?: number }): Promise<string> {
  const { email, road, tickets = 2 } = wish;
  const client = new SpecificationClient(system);
  await tellEmulator(system, 'webhooks', { mode: road === 'webhook' ? 'deliver' : 'lose' });
  const { clientSecret, bookingId } = await waitFor('places and details', async () => {
    const intent = await untilAnswered('an intent', () => client.intent(show, tickets, email));
    if (intent.status !== 201) return false;
    const booked = await untilAnswered('a booking', () => client.book(show, tickets, email));
    if (booked.status >= 300) return false;
    return { clientSecret: intent.body.clientSecret, bookingId: booked.body.id };
  });
  await client.pay(clientSecret);
  if (road === 'patch') await untilAnswered('an answer to the PATCH', () => client.complete(bookingId, intentOf(clientSecret)));
  return bookingId;
}
