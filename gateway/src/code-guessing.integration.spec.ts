import { Services } from '@club/kit';
import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { prepare, isolatedGateway } from '../test/isolated-gateway.js';

const GUESSES = 10_000;
const AT_ONCE = 50;
/** Guesses that one address may make in ten minutes (ADR 9). */
const GUESSES_PER_ADDRESS = 10;
const guess = (): string => randomBytes(15).toString('hex').toUpperCase();

const CHANNELS = {
  'the balance': () => ({ url: '/api/gift-cards/balance', payload: { code: guess() } }),
  'a booking': () => ({
    url: '/api/create-payment-intent',
    payload: {
      amount: 20,
      showId: 's',
      ticketQuantity: 1,
      customerEmail: 'a@example.org',
      giftCardCodes: [guess()],
    },
  }),
  'a move': () => ({
    url: '/api/my-booking/moves',
    payload: { token: 'a-token', quoteId: 'a-quote', moveId: 'a-move-0001', giftCardCode: guess() },
  }),
};

describe('guessing gift card codes', () => {
  let app: NestFastifyApplication;
  let accepted = 0;
  beforeAll(async () => {
    app = await isolatedGateway();
    jest.spyOn(app.get(Services), 'call').mockImplementation(() => {
      accepted += 1;
      return Promise.reject(new DomainError('NOT_FOUND'));
    });
    await prepare(app);
  });
  afterAll(() => app.close());

  /** Sends guesses from a number of addresses. @returns how many reached booking, and every status that was answered. */
  async function guessFrom(
    network: string,
    addresses: number,
    channel: keyof typeof CHANNELS,
  ): Promise<{ accepted: number; statuses: Set<number> }> {
    accepted = 0;
    const statuses = new Set<number>();
    for (let sent = 0; sent < GUESSES; sent += AT_ONCE) {
      const replies = Array.from({ length: AT_ONCE }, (_, index) =>
        app.inject({
          method: 'POST',
          remoteAddress: `${network}.${(sent + index) % addresses}`,
          ...CHANNELS[channel](),
        }),
      );
      for (const { statusCode } of await Promise.all(replies)) statuses.add(statusCode);
    }
    return { accepted, statuses };
  }

  it.each([
    ['the balance', 1, '10.1.0'],
    ['the balance', 50, '10.2.0'],
    ['a booking', 1, '10.3.0'],
    ['a booking', 50, '10.4.0'],
    ['a move', 1, '10.5.0'],
    ['a move', 50, '10.6.0'],
  ] as const)(
    'through %s from %i addresses, accepts ten of 10,000 guesses per address',
    async (channel, addresses, network) => {
      const answered = await guessFrom(network, addresses, channel);
      const allowed = addresses * GUESSES_PER_ADDRESS;
      expect(answered.accepted).toBeGreaterThanOrEqual(allowed);
      // While Redis takes too long to answer, this process counts to ten as well (invariants.md I15).
      expect(answered.accepted).toBeLessThanOrEqual(2 * allowed);
      expect(answered.statuses).toEqual(new Set([404, 429]));
    },
  );
});
