import { Services } from '@club/kit';
import { DomainError } from '@club/contracts';
import {
  JoinWaitingListCall,
  PlaceOrderCall,
  RejoinWaitingListCall,
  type PlaceOrderInput,
} from '@club/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

const WAITING: readonly unknown[] = [JoinWaitingListCall, RejoinWaitingListCall];
const FIRST = { amount: 20, showId: 's', ticketQuantity: 1, customerEmail: 'a@example.org' };

describe('what booking learns about who places an order', () => {
  let app: NestFastifyApplication;
  let received: PlaceOrderInput[] = [];
  let waiting: unknown[] = [];
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });
    jest.spyOn(app.get(Services), 'call').mockImplementation((call, input) => {
      if (call === (PlaceOrderCall as unknown)) received.push(input as PlaceOrderInput);
      if (WAITING.includes(call)) waiting.push((input as { client?: string }).client);
      return Promise.reject(new DomainError('NOT_FOUND'));
    });
    await prepare(app);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    received = [];
    waiting = [];
  });

  /** Sends an order through the edge, which names the visitor's address. */
  async function orderFrom(address: string, headers: Record<string, string> = {}) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': address, ...headers },
      payload: FIRST,
    });
    const order = received.at(-1);
    if (order === undefined) throw new Error(`booking was not asked: ${reply.body}`);
    return { order, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
  }
  const networksOf = async (addresses: readonly string[]) => {
    for (const address of addresses) await orderFrom(address);
    return new Set(received.map(({ client }) => client));
  };

  it('is one network for all addresses of an IPv6 connection, and never the address', async () => {
    const hosts = Array.from({ length: 20 }, (_, host) => `2001:db8:1:2:${host}::7`);
    const networks = await networksOf(hosts);
    expect(networks.size).toBe(1);
    expect([...networks][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is another network for each IPv4 address and each IPv6 neighbour', async () => {
    const others = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1', '2001:db8:1:3::1'];
    expect((await networksOf(others)).size).toBe(others.length);
  });

  it('is the same network if a party joins a waiting list, or joins it again', async () => {
    const { order } = await orderFrom('203.0.113.7');
    const party = { name: 'Ada', email: 'a@example.org', quantity: 1, acceptFewer: false };
    for (const [url, payload] of [
      ['/api/shows/a-show-0001/waiting-list', party],
      ['/api/waiting-list/rejoin', { token: 'a-token' }],
    ] as const)
      await app.inject({
        method: 'POST',
        url,
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': '203.0.113.7' },
        payload,
      });
    expect(waiting).toEqual([order.client, order.client]);
  });

  it('is whether the browser may have an order already', async () => {
    const { order: first, cookie } = await orderFrom('203.0.113.7');
    expect(first.isNewSession).toBe(true);
    const { order: second } = await orderFrom('203.0.113.7', { cookie });
    expect(second).toMatchObject({ isNewSession: false, sessionId: first.sessionId });
    const key = { 'idempotency-key': 'a key of a page that was opened once' };
    expect((await orderFrom('203.0.113.7', key)).order.isNewSession).toBe(false);
  });
});
