import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway } from '../../test/isolated-gateway.js';
import { statusOf } from '../../test/raw-request.js';

const PUBLIC = 'www.example.org';
const ADMIN = 'admin.localhost';
const STAFF_ROUTES = [
  ['GET', '/api/admin/stats'],
  ['POST', '/api/admin/login'],
  ['POST', '/api/admin/logout'],
  ['POST', '/api/objects/upload'],
  ['GET', '/api/docs'],
  ['GET', '/api/docs-json'],
] as const;

const DOOR = 'door.localhost';
const DOOR_ROUTES = [
  ['POST', '/api/door/devices'],
  ['GET', '/api/door/night'],
  ['POST', '/api/door/arrivals'],
  ['POST', '/api/door/tickets'],
  ['POST', '/api/door/sales'],
  ['POST', '/api/door/moves'],
  ['GET', '/api/door/live'],
] as const;

/** Calls the gateway directly: the reverse proxy in front of it would normalise the request targets that these tests send. */
describe('a gateway with three hosts', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  const status = (method: string, target: string, host: string) =>
    statusOf(app, { method, target, host });

  it.each(STAFF_ROUTES)('serves %s %s on the admin host only', async (method, path) => {
    expect([200, 400, 401, 415]).toContain(await status(method, path, ADMIN));
    for (const host of [PUBLIC, 'localhost', '', 'admin.localhost.example.org'])
      expect([host, await status(method, path, host)]).toEqual([host, 404]);
  });

  it.each(STAFF_ROUTES)(
    'refuses %s %s with a query or another spelling on the public host',
    async (method, path) => {
      const spellings = [
        `${path}?x=1`,
        path.replace('a', '%61'),
        path.replace('/api', '//api'),
        path.replace('/api', '/./api'),
        path.replace('/api', '/x/../api'),
        path.replaceAll('/', '\\'),
        path.toUpperCase(),
        `${path}/`,
        `${path};x`,
      ];
      for (const target of spellings)
        expect([target, [400, 404].includes(await status(method, target, PUBLIC))]).toEqual([
          target,
          true,
        ]);
    },
  );

  it.each(STAFF_ROUTES)(
    'refuses %s %s as an absolute URL or with a fragment',
    async (method, path) => {
      for (const target of [`http://x${path}`, `http://${ADMIN}${path}`, `${path}#`, `${path}#x`])
        for (const host of [PUBLIC, ADMIN])
          expect([target, await status(method, target, host)]).toEqual([target, 400]);
    },
  );

  it.each(DOOR_ROUTES)('serves %s %s on the door host only', async (method, path) => {
    expect([400, 401, 415]).toContain(await status(method, path, DOOR));
    for (const host of [PUBLIC, ADMIN, 'localhost', '', 'x.door.localhost'])
      expect([host, await status(method, path, host)]).toEqual([host, 404]);
  });

  it.each([
    ...STAFF_ROUTES,
    ['GET', '/api/config'],
    ['GET', '/api/shows'],
    ['POST', '/api/bookings'],
  ])('does not serve %s %s on the door host', async (method, path) => {
    expect(await status(method, path, DOOR)).toBe(404);
  });

  it('ignores the case of host names', async () => {
    expect(await status('GET', '/api/admin/stats', 'Admin.LocalHost')).toBe(401);
    expect(await status('GET', '/api/door/night', 'DOOR.localhost')).toBe(401);
    for (const [method, path] of STAFF_ROUTES)
      expect([path, await status(method, path, 'DOOR.localhost')]).toEqual([path, 404]);
    expect(await status('GET', '/api/config', 'DOOR.localhost')).toBe(404);
  });

  it('refuses absolute URLs, fragments and * for public routes too', async () => {
    expect(await status('GET', '/api/config', PUBLIC)).toBe(200);
    expect(await status('GET', 'http://x/api/config', PUBLIC)).toBe(400);
    expect(await status('GET', '/api/config#', PUBLIC)).toBe(400);
    expect(await status('OPTIONS', '*', PUBLIC)).toBe(400);
  });
});
