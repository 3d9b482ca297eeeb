import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';

const PARTY = { email: 'ada@example.org', name: 'Ada', quantity: 2 };

describe('the routes of waiting lists', () => {
  let app: NestFastifyApplication;
  let addresses = 0;
  beforeAll(async () => {
    app = await isolatedGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    await prepare(app);
  });
  afterAll(() => app.close());

  /** Each request comes from another network unless it names one. */
  async function send(
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload: object,
    address?: string,
  ): Promise<number> {
    addresses += 1;
    const reply = await app.inject({
      method,
      url,
      payload,
      headers: {
        'x-forwarded-for': address ?? `198.51.${100 + (addresses >> 8)}.${addresses % 256}`,
      },
      remoteAddress: '127.0.0.1',
    });
    return reply.statusCode;
  }
  const join = (party: object, address?: string) =>
    send('POST', '/api/shows/s1/waiting-list', party, address);

  it.each([
    ['no place', { ...PARTY, quantity: 0 }],
    ['seven places', { ...PARTY, quantity: 7 }],
    ['half a place', { ...PARTY, quantity: 2.5 }],
    ['a number as text', { ...PARTY, quantity: '2.5' }],
    ['no address', { name: 'Ada', quantity: 2 }],
    ['a wrong address', { ...PARTY, email: 'ada' }],
    ['no name', { ...PARTY, name: ' ' }],
    ['six other nights', { ...PARTY, alsoShows: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['a field that no one knows', { ...PARTY, place: 1 }],
  ])('refuse to let a party wait with %s', async (_, party) => {
    expect(await join(party)).toBe(400);
  });

  it('hand on what is well formed', async () => {
    expect(await join(PARTY)).toBe(503); // booking is away in this test
    expect(await join({ ...PARTY, acceptFewer: true, alsoShows: ['a', 'b'] })).toBe(503);
    const link = { token: 'w1.x.y' };
    const offer = { ...link, offerId: 'o1' };
    expect(await send('POST', '/api/waiting-list', link)).toBe(503);
    expect(await send('PATCH', '/api/waiting-list', { ...link, quantity: 3 })).toBe(503);
    expect(await send('DELETE', '/api/waiting-list', link)).toBe(503);
    expect(await send('POST', '/api/waiting-list/rejoin', link)).toBe(503);
    expect(await send('POST', '/api/waiting-list/take', offer)).toBe(503);
    expect(await send('POST', '/api/waiting-list/decline', { ...offer, keepPlace: true })).toBe(
      503,
    );
  });

  it('stop thirty entries from one network', async () => {
    const answers: number[] = [];
    for (let entry = 0; entry < 30; entry += 1)
      answers.push(await join({ ...PARTY, email: `a${entry}@example.org` }, '203.0.113.77'));
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });
});
