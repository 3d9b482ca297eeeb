import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@club/engines';
import { callDuration } from '@club/kit';
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

describe('the time that requests take', () => {
  let app: NestFastifyApplication;
  /** Requests that are over, after they were measured. */
  const over: string[] = [];
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_LIVE_STREAM_MINUTES: '0.02' });
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onResponse', (request, _reply, done) => {
        over.push(request.url);
        done();
      });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it('counts answers, and not live streams, which are open for half an hour', async () => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    for (const path of ['/health/live', '/api/live-shows?id=show-1']) {
      const asked = get({ host: '127.0.0.1', port, path, agent: false });
      const [reply] = (await once(asked, 'response')) as [IncomingMessage];
      expect(reply.statusCode).toBe(200);
      reply.resume(); // it is over once it has been read, or after those seconds
      await waitFor(`the end of ${path}`, () => Promise.resolve(over.includes(path)));
    }
    const { values } = await callDuration.get();
    const patterns = values.map(({ labels }) => labels.pattern);
    expect(patterns).toContain('GET /health/live');
    expect(patterns).not.toContain('GET /api/live-shows');
  });
});
