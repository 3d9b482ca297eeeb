import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

const GIVEN = 'an-id-that-someone-chose';
const MADE_HERE = /^[0-9a-f-]{36}$/;

describe('the id of a request', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    await prepare(app);
  });
  afterAll(() => app.close());

  const idFor = async (remoteAddress: string, headers: Record<string, string>) => {
    const reply = await app.inject({ url: '/api/nothing', remoteAddress, headers });
    expect(reply.json()).toMatchObject({ requestId: reply.headers['x-request-id'] });
    return reply.headers['x-request-id'];
  };

  it('is the one from our own edge, which names the caller as well', async () => {
    const headers = { 'x-request-id': GIVEN, 'x-forwarded-for': '203.0.113.7' };
    expect(await idFor('127.0.0.1', headers)).toBe(GIVEN);
  });

  it.each([
    ['reaches the gateway directly', '203.0.113.7', {}],
    ['pretends to be a proxy', '203.0.113.7', { 'x-forwarded-for': '203.0.113.8' }],
    ['names no caller', '127.0.0.1', {}],
  ])('is never the one from a client that %s', async (_, remoteAddress, headers) => {
    expect(await idFor(remoteAddress, { 'x-request-id': GIVEN, ...headers })).toMatch(MADE_HERE);
  });
});
