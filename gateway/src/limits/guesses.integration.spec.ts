import { Services } from '@club/kit';
import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { awake, lonelyGateway } from '../../test/lonely-gateway.js';

const GUESSES = 10_000;
const AT_ONCE = 50;
/** What ADR 9 reckons with: guesses that one address has in ten minutes. */
const HEARD_EACH = 10;
const guess = (): string => randomBytes(15).toString('hex').toUpperCase();

const ROADS = {
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
};

describe('ten thousand guesses at gift card codes', () => {
  let app: NestFastifyApplication;
  let heard = 0;
  beforeAll(async () => {
    app = await lonelyGateway();
    jest.spyOn(app.get(Services), 'call').mockImplementation(() => {
      heard += 1;
      return Promise.reject(new DomainError('NOT_FOUND'));
    });
    await awake(app);
  });
  afterAll(() => app.close());

  /** Guesses from so many addresses. @returns how many were heard at all, and every status that was answered. */
  async function guessFrom(
    network: string,
    addresses: number,
    road: keyof typeof ROADS,
  ): Promise<{ heard: number; statuses: Set<number> }> {
    heard = 0;
    const statuses = new Set<number>();
    for (let sent = 0; sent < GUESSES; sent += AT_ONCE) {
      const replies = Array.from({ length: AT_ONCE }, (_, index) =>
        app.inject({
          method: 'POST',
          remoteAddress: `${network}.${(sent + index) % addresses}`,
          ...ROADS[road](),
        }),
      );
      for (const { statusCode } of await Promise.all(replies)) statuses.add(statusCode);
    }
    return { heard, statuses };
  }

  it.each([
    ['the balance', 1, '10.1.0'],
    ['the balance', 50, '10.2.0'],
    ['a booking', 1, '10.3.0'],
    ['a booking', 50, '10.4.0'],
  ] as const)(
    'on the road of %s, from %i addresses: ten of each are heard',
    async (road, addresses, network) => {
      const answered = await guessFrom(network, addresses, road);
      expect(answered.heard).toBe(addresses * HEARD_EACH);
      expect(answered.statuses).toEqual(new Set([404, 429]));
    },
  );
});
