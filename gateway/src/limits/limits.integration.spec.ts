import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

/** Messages that one network may send in ten minutes. */
const MESSAGES = 5;
const TOO_MANY = 429;

describe('the limits of a network', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    await prepare(app);
  });
  afterAll(() => app.close());

  /** Sends empty messages, which count although they are refused. @returns how many were not stopped by the limit. */
  async function countedFor(addresses: readonly string[], url = '/api/contact', payload = {}) {
    let passed = 0;
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address };
      const reply = await app.inject({
        method: 'POST',
        url,
        payload,
        headers,
        remoteAddress: '127.0.0.1',
      });
      if (reply.statusCode !== TOO_MANY) passed += 1;
    }
    return passed;
  }
  const hostsIn = (network: string, count: number) =>
    Array.from({ length: count }, (_, host) => `${network}:${(host + 1).toString(16)}::7`);

  it('are shared by all addresses of an IPv6 connection', async () => {
    expect(await countedFor(hostsIn('2001:db8:1:2', 20))).toBe(MESSAGES);
  });

  it('are not shared with its neighbour', async () => {
    expect(await countedFor(hostsIn('2001:db8:1:3', 1))).toBe(1);
  });

  it('are the same for an IPv4 address in all its spellings', async () => {
    const spellings = [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '64:ff9b::203.0.113.9',
      '2002:cb00:7109::1',
    ];
    expect(await countedFor([...spellings, ...spellings, ...spellings])).toBe(MESSAGES);
  });

  it('let all guests of an evening open their tickets on one Wi-Fi, and change as little as before', async () => {
    const guests = Array.from({ length: 40 }, () => '203.0.113.40');
    const link = { token: 'a-token' };
    expect(await countedFor(guests, '/api/my-booking', link)).toBe(40);
    expect(await countedFor(guests, '/api/my-booking/resend', link)).toBe(30);
  });

  it('hold for gift card codes in a booking as well', async () => {
    const order = { amount: 20, showId: 's', ticketQuantity: 1, customerEmail: 'a@example.org' };
    const guess = { ...order, giftCardCodes: ['ABCDEF0123456789ABCDEF01234567'] };
    const hosts = hostsIn('2001:db8:1:4', 20);
    expect(await countedFor(hosts, '/api/create-payment-intent', guess)).toBe(10);
  });
});
