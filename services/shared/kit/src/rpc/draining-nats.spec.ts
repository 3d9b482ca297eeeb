import type { Msg } from '@nats-io/transport-node';
import { describe, expect, it } from '@jest/globals';
import { DrainingNats } from './draining-nats.js';

const aMessage = (text: string) => {
  const replies: string[] = [];
  const message = {
    subject: 'booking.orders.place',
    data: new TextEncoder().encode(text),
    reply: 'inbox',
    respond: (reply: Uint8Array) => replies.push(new TextDecoder().decode(reply)),
    string: () => text,
    json: () => JSON.parse(text) as unknown,
  };
  return { message: message as unknown as Msg, replies };
};

/** How long a stop takes after this message. */
async function stopAfter(text: string): Promise<{ ms: number; replies: string[] }> {
  const server = new DrainingNats({ servers: [] });
  Reflect.set(server, 'logger', { error: () => undefined });
  const { message, replies } = aMessage(text);
  await server
    .getMessageHandler('booking.orders.place')(null, message)
    .catch(() => undefined);
  const began = Date.now();
  await server.close();
  return { ms: Date.now() - began, replies };
}

describe('stopping a service behind NATS', () => {
  it.each([
    ['is not JSON', '{broken'],
    ['has no id, so that no one waits for a reply', '{"pattern":"booking.orders.place","data":{}}'],
    ['no handler answers', '{"pattern":"booking.orders.place","data":{},"id":"1"}'],
  ])('does not wait for a message that %s', async (_, text) => {
    expect((await stopAfter(text)).ms).toBeLessThan(10_000);
  });
});
