import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { askHost } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './create-edge.js';

interface Arrival {
  at: 'gateway' | 'public-web' | 'admin-web' | 'store';
  url: string;
  requestId: unknown;
}

const SLOW = '/api/slow';

describe('the local edge', () => {
  const upstreams: Server[] = [];
  let edge: FastifyInstance;
  let arrivals: Arrival[] = [];
  const waiting: ServerResponse[] = [];

  async function upstream(at: Arrival['at']): Promise<string> {
    const server = createServer((request, reply) => {
      arrivals.push({ at, url: request.url ?? '', requestId: request.headers['x-request-id'] });
      if (request.url === SLOW) waiting.push(reply);
      else reply.end('ok');
    });
    upstreams.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  beforeAll(async () => {
    edge = await createEdge({
      EDGE_PORT: 0,
      ADMIN_HOST: 'admin.localhost',
      DOOR_HOST: 'door.localhost',
      GATEWAY_URL: await upstream('gateway'),
      PUBLIC_WEB_URL: await upstream('public-web'),
      ADMIN_WEB_URL: await upstream('admin-web'),
      OBJECT_STORE_URL: await upstream('store'),
      BUCKET_INCOMING: 'club-incoming',
    });
    await edge.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await edge.close();
    for (const server of upstreams) server.close();
  });

  /** Sends a target to the letter. @returns the status and what arrived behind the edge. */
  async function ask(target: string, host = 'localhost', headers: Record<string, string> = {}) {
    arrivals = [];
    const { port } = edge.server.address() as AddressInfo;
    const { status } = await askHost({ port }, host, target, { headers });
    return { status, arrived: arrivals.map(({ at, url }) => `${at} ${url}`) };
  }

  it('passes plain paths on as they are', async () => {
    for (const [target, at] of [
      ['/api/shows?venueId=a%2Fb\\c', 'gateway'],
      ['/objects/uploads/1', 'gateway'],
      ['/show/caf%C3%A9', 'public-web'],
      ['/show/a..b', 'public-web'],
      ['/%61pi/shows', 'gateway'],
    ])
      expect(await ask(target ?? '')).toEqual({ status: 200, arrived: [`${at} ${target}`] });
  });

  it('has the files of the door on its own host, and its calls at the gateway', async () => {
    for (const [target, at] of [
      ['/', 'admin-web'],
      ['/sw.js', 'admin-web'],
      ['/api/door/night', 'gateway'],
      ['/club-incoming/x', 'admin-web'],
    ] as const)
      expect(await ask(target, 'door.localhost')).toEqual({
        status: 200,
        arrived: [`${at} ${target}`],
      });
  });

  it.each([
    '/metrics',
    '/health/live',
    '/%6detrics',
    '/%68ealth/ready',
    '/api/x\\..\\..\\metrics',
    '/api\\..\\metrics',
    '/api/x/../../metrics',
    '/api/./../metrics',
    '/api/x/%2e%2e/%2E%2E/metrics',
    '/api/x%2f..%2f..%2fmetrics',
    '/api/x%5c..%5c..%5cmetrics',
    '/..',
    '/api/%',
    '/api/shows#',
    'http://x/api/admin/stats',
  ])('passes nothing on for %s', async (target) => {
    for (const host of ['localhost', 'admin.localhost']) {
      const { status, arrived } = await ask(target, host);
      expect([arrived, status]).toEqual([[], 404]);
    }
  });

  it('makes the id of a request itself', async () => {
    await ask('/api/shows', 'localhost', { 'x-request-id': 'an-id-that-someone-chose' });
    expect(arrivals[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('answers while 500 other requests wait for the gateway, as delayed sign-ins do', async () => {
    const { port } = edge.server.address() as AddressInfo;
    const slow = Array.from({ length: 500 }, () => askHost({ port }, 'localhost', SLOW));
    while (arrivals.filter(({ url }) => url === SLOW).length < 128) await setImmediate();
    const { status } = await askHost({ port }, 'localhost', '/api/shows');
    expect([status, waiting.length > 0]).toEqual([200, true]);
    while (waiting.length < 500) await setImmediate();
    for (const reply of waiting) reply.end('ok');
    expect((await Promise.all(slow)).map((reply) => reply.status)).toEqual(
      Array.from({ length: 500 }, () => 200),
    );
  });
});
