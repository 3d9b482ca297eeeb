import { DomainError, pence } from '@club/contracts';
import { Services } from '@club/kit';
import { ListVenuesCall, PlaceOrderCall, SendEnquiryCall } from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

const ORDER = { amount: 20, showId: 's', ticketQuantity: 1, customerEmail: 'a@example.org' };
const MESSAGE = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Hello there',
  message: 'A message that is long enough',
};

describe('the cached answers of the gateway', () => {
  let app: NestFastifyApplication;
  let lists = 0;
  let isSoldOut = false;

  const answerTo = (call: unknown): object | undefined => {
    if (call === ListVenuesCall) return { venues: [(lists += 1)] };
    if (call === SendEnquiryCall) return { id: 'm' };
    if (call !== PlaceOrderCall || isSoldOut) return undefined;
    return { clientSecret: null, orderId: 'o', duePence: pence(0), expiresAt: '' };
  };
  beforeAll(async () => {
    app = await isolatedGateway();
    jest.spyOn(app.get(Services), 'call').mockImplementation((call) => {
      const reply = answerTo(call);
      return reply === undefined
        ? Promise.reject(new DomainError('NOT_ENOUGH_TICKETS'))
        : Promise.resolve(reply);
    });
    await prepare(app);
    jest.spyOn(performance, 'now').mockReturnValue(0); // nothing expires, so only writes clear the cache
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.close();
  });
  beforeEach(async () => {
    isSoldOut = false;
    await look();
    lists = 0;
  });

  const look = () => app.inject({ url: '/api/venues' });
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, remoteAddress: '10.9.4.1' })).statusCode;

  it('are cleared once a visitor has places, so that the next look shows it', async () => {
    expect(await post('/api/create-payment-intent', ORDER)).toBe(201);
    await Promise.all([look(), look()]);
    expect(lists).toBe(1);
  });

  it('stay if a write is refused, or has nothing to do with shows', async () => {
    const statuses = [
      await post('/api/nothing', {}),
      await post('/api/contact', MESSAGE),
      await post('/api/contact', {}),
      await post('/api/create-payment-intent', {}),
      await post('/api/admin/shows', {}),
    ];
    isSoldOut = true;
    statuses.push(await post('/api/create-payment-intent', ORDER));
    for (let turn = 0; turn < 5; turn += 1) statuses.push(await post('/api/contact', {}));
    await look();
    expect(lists).toBe(0);
    expect([...new Set(statuses)]).toEqual([404, 201, 400, 409, 429]);
  });
});
