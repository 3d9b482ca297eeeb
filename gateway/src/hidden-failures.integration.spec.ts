import { readFileSync } from 'node:fs';
import type { LoginReply } from '@club/contracts';
import { Services } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { filledBody } from '../test/filled-bodies.js';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { StepUpGuard } from './auth/step-up.guard.js';

const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          requestBody: z
            .object({
              content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })),
            })
            .optional(),
        }),
      ),
    ),
  })
  .parse(JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')));

/** What the schema of a body or query does not say. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/admin/search': '?q=ada',
  '/api/admin/money/takings': '?month=2030-06',
  '/api/admin/money/payouts': '?month=2030-06',
  '/api/admin/gift-cards/report': '?until=2030-06-01',
  '/api/admin/bookings/{id}/moves/quote': '?showId=a-show-0001',
  '/api/admin/door/devices': '?venueId=cardiff',
};
const STREAMS = /^\/api\/(live-shows|admin\/live|door\/live)$/;
/** Routes that the gateway answers from its own database and settings, and those that only leave a row in the trail. */
const OWN =
  /^\/api\/(config|client-errors|admin\/(login|logout|account|staff|invitations|step-ups|trail))|\/door-list\/(export|print)$/;

const routes = Object.entries(paths)
  .filter(([path]) => path.startsWith('/api/') && !STREAMS.test(path) && !OWN.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      route: `${method.toUpperCase()} ${path}`,
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
      url: `${path.replace('{id}', 'an-id-0001')}${QUERIES[path] ?? ''}`,
      schema: Object.values(requestBody?.content ?? {})[0]?.schema.$ref,
    })),
  );
const hostOf = (url: string): string => {
  if (url.startsWith('/api/door/')) return 'door.localhost';
  return /^\/api\/(admin|objects)\//.test(url) ? 'admin.localhost' : 'localhost';
};

describe('an answer when a service fails with its own words', () => {
  const ADMIN = { username: 'ada', password: 'a long enough password' };
  let app: NestFastifyApplication;
  let token: string;
  const failure = new Error('E11000 at mongodb://booking:password@mongo/booking');
  beforeAll(async () => {
    app = await isolatedGateway({
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      CLUB_RATE_LIMITS: 'off',
    });
    // Every act counts as confirmed.
    jest.spyOn(StepUpGuard.prototype, 'canActivate').mockResolvedValue(true);
    await prepare(app);
    const headers = { host: 'admin.localhost' };
    const login = { method: 'POST', url: '/api/admin/login', headers, payload: ADMIN } as const;
    token = (await app.inject(login)).json<LoginReply>().token;
  });
  afterAll(() => app.close());

  it.each(routes)('to $route hides them', async ({ method, url, schema }) => {
    const call = jest.spyOn(app.get(Services), 'call').mockRejectedValue(failure);
    call.mockClear();
    const { body, statusCode } = await app.inject({
      method,
      url,
      headers: {
        host: hostOf(url),
        authorization: `Bearer ${token}`,
        cookie: 'club_door=a-credential-0001',
        'stripe-signature': 't=1,v1=a',
      },
      // The webhook has a body that openapi.json does not describe; routes without one ignore it.
      ...(method !== 'GET' && { payload: schema === undefined ? {} : filledBody(schema) }),
    });
    expect([call.mock.calls.length > 0, statusCode, body]).toEqual([
      true,
      expect.any(Number),
      expect.not.stringMatching(/E11000|mongodb|password@/),
    ]);
  });
});
