import { readFileSync } from 'node:fs';
import { DomainError, type ErrorBody, type LoginReply } from '@club/contracts';
import { Services } from '@club/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { routesOf } from '../test/routes.js';
import { AdminModule } from './admin/admin.module.js';
import { DoorModule } from './door/door.module.js';
import { PublicModule } from './public/public.module.js';

const bodySchema = z.object({
  content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })),
});
const shape = z.object({
  properties: z.record(z.string(), z.object({ maxLength: z.number().optional() })).optional(),
});
const { paths, components } = z
  .object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.object({ requestBody: bodySchema.optional() })),
    ),
    components: z.object({ schemas: z.record(z.string(), shape) }),
  })
  .parse(JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')));

/** One character too many in every text that has a limit. */
function tooLongFor(body: z.infer<typeof bodySchema> | undefined): object | undefined {
  const [content] = Object.values(body?.content ?? {});
  const { properties = {} } =
    components.schemas[content?.schema.$ref.split('/').at(-1) ?? ''] ?? {};
  const limited = Object.entries(properties).flatMap(([name, { maxLength }]) =>
    maxLength === undefined ? [] : [[name, 'x'.repeat(maxLength + 1)] as const],
  );
  return limited.length === 0 ? undefined : Object.fromEntries(limited);
}
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody }]) => ({
    route: `${method.toUpperCase()} ${path}`,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
    url: path.replace('{id}', 'an-id-0001'),
    hasBody: requestBody !== undefined,
    tooLong: tooLongFor(requestBody),
    isStaff: /^\/api\/(admin|objects)\//.test(path),
  })),
);
type Route = (typeof routes)[number];
const hostOf = (url: string, isStaff: boolean): string => {
  if (url.startsWith('/api/door/')) return 'door.localhost';
  return isStaff ? 'admin.localhost' : 'localhost';
};
/** What people call before they have a token. */
const OPEN = /\/(login|invitations\/accept)/;
const forStaff = routes.filter(({ isStaff, url }) => isStaff && !OPEN.test(url));
/** Openapi.json does not say of every query that it has a schema, so the parameters of the handlers do. */
const queries = [AdminModule, PublicModule, DoorModule]
  .flatMap(routesOf)
  .filter(({ readsQuery }) => readsQuery)
  .map(({ path, method }) => ({ method, url: `/${path.replace(':id', 'an-id-0001')}` }))
  // Its browser cannot read the body of an answer, so it says nothing but 404.
  .filter(({ url }) => url !== '/api/live-shows');
/** What only the server decides, and what no one may say about themselves. */
const FOREIGN = { isAdmin: true, state: 'completed', totalPence: 1, _id: 'x' };

describe('every route of openapi.json', () => {
  const ADMIN = { username: 'ada', password: 'a long enough password' };
  let app: NestFastifyApplication;
  let token: string;
  beforeAll(async () => {
    app = await isolatedGateway({
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      CLUB_RATE_LIMITS: 'off',
    });
    jest
      .spyOn(app.get(Services), 'call')
      .mockImplementation(() => Promise.reject(new DomainError('NOT_FOUND')));
    await prepare(app);
  });
  beforeEach(async () => {
    const headers = { host: 'admin.localhost' };
    const login = { method: 'POST', url: '/api/admin/login', headers, payload: ADMIN } as const;
    token = (await app.inject(login)).json<LoginReply>().token;
  });
  afterAll(() => app.close());

  const ask = (
    { method, url, isStaff, hasBody }: Route,
    {
      payload = {},
      as,
      host = hostOf(url, isStaff),
    }: { payload?: object; as?: string | undefined; host?: string } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { host, ...(as !== undefined && { authorization: `Bearer ${as}` }) },
      ...(hasBody && { payload }),
    });
  const fieldsRefused = (body: string): string[] =>
    ((JSON.parse(body) as ErrorBody).errors ?? [])
      .filter(({ message }) => message === 'This field is not known')
      .map(({ path }) => path);

  it.each(routes.filter(({ hasBody }) => hasBody))(
    '$route refuses fields that it does not know',
    async (route) => {
      const { statusCode, body } = await ask(route, { payload: FOREIGN, as: token });
      expect(statusCode).toBe(400);
      expect(fieldsRefused(body).sort()).toEqual(Object.keys(FOREIGN).sort());
    },
  );
  it.each(routes.filter(({ tooLong }) => tooLong !== undefined))(
    '$route refuses longer texts than its schema says',
    async (route) => {
      const { statusCode, body } = await ask(route, { payload: route.tooLong ?? {}, as: token });
      expect(statusCode).toBe(400);
      const refused = ((JSON.parse(body) as ErrorBody).errors ?? []).map(({ path }) => path);
      expect(refused).toEqual(expect.arrayContaining(Object.keys(route.tooLong ?? {})));
    },
  );
  it('is known with its query', () => {
    expect(queries.length).toBeGreaterThanOrEqual(14);
    expect(queries.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
  it.each(queries)('GET $url refuses parameters that it does not know', async ({ url }) => {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: `${url}?isAdmin=1`,
      headers: {
        host: hostOf(url, url.startsWith('/api/admin/')),
        authorization: `Bearer ${token}`,
      },
    });
    expect([statusCode, fieldsRefused(body)]).toEqual([400, ['isAdmin']]);
  });

  it.each(forStaff)('$route is closed without a token, whatever is sent', async (route) => {
    for (const as of [undefined, '', 'nonsense', `${token}x`])
      expect([as, (await ask(route, { as, payload: FOREIGN })).statusCode]).toEqual([as, 401]);
    expect((await ask(route, { as: token })).statusCode).not.toBe(401);
  });
  it.each(forStaff)(
    '$route does not exist on the public host, even with a token',
    async (route) => {
      expect((await ask(route, { as: token, host: 'localhost' })).statusCode).toBe(404);
    },
  );
});
