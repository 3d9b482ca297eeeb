import type { Show } from '@club/contracts';
import { intentOf, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import type { RunningSystem } from '@club/testing';
import { setWebhooks, untilAnswered, untilCharged, type Channel } from './customer.js';

/** A paid booking of two tickets, with the token of its link. */
export async function bookedByCard(
  system: RunningSystem,
  show: Show,
  email: string,
): Promise<{ id: string; token: string }> {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, 2, email);
  const booking = await client.book(show, 2, email);
  await client.pay(body.clientSecret);
  await client.complete(booking.body.id, intentOf(body.clientSecret));
  const { linkToken = '' } = booking.body as { linkToken?: string };
  return { id: booking.body.id, token: linkToken };
}

interface Wish {
  token: string;
  to: Show;
  channel: Channel;
}

/**
 * Moves a booking to a dearer show and pays the difference. Each step is repeated until it is answered, because the tests
 * kill processes at the same time; the id of the move makes each repeat the same move.
 */
export async function moveAndPay(
  system: RunningSystem,
  { token, to, channel }: Wish,
): Promise<void> {
  await setWebhooks(system, channel === 'webhook' ? 'deliver' : 'lose');
  const client = new SpecificationClient(system);
  const moveId = `to-${to.id}`;
  const clientSecret = await waitFor('the payment of a move', async () => {
    const quote = await untilAnswered('a quote', () =>
      client.post<{ quoteId: string }>('/api/my-booking/moves/quote', { token, showId: to.id }),
    );
    if (quote.status !== 200) return false;
    const { quoteId } = quote.body;
    const open = await untilAnswered('a move', () =>
      client.post<{ clientSecret?: string }>('/api/my-booking/moves', { token, quoteId, moveId }),
    );
    return open.body.clientSecret ?? false;
  });
  await untilCharged(client, clientSecret);
  if (channel === 'patch')
    await untilAnswered('an answer to the PATCH', () =>
      client.send('PATCH', '/api/my-booking/moves', { token, moveId }),
    );
}
