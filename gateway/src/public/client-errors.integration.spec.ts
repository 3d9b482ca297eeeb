import { metrics } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

const ERROR = {
  site: 'public',
  build: 'a1b2c3d4',
  route: '/show/:id',
  kind: 'render',
  message: "TypeError: Cannot read properties of undefined (reading 'title')",
  place: 'show-a1b2c3d4.js:1:2345',
};

describe('errors in browsers', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  afterAll(() => app.close());
  const report = (change: object = {}) =>
    app.inject({ method: 'POST', url: '/api/client-errors', payload: { ...ERROR, ...change } });

  it('are counted by site, build, route and kind', async () => {
    expect((await report()).statusCode).toBe(204);
    expect(await metrics.metrics()).toMatch(
      /club_client_errors_total\{site="public",kind="render",build="a1b2c3d4",route="\/show\/:id"\} 1/,
    );
  });

  it.each([
    ['route', '/show/65f0c0ffee'],
    ['route', '/my-booking#secret'],
    ['build', 'a b'],
    ['kind', 'other'],
    ['message', 'x'.repeat(301)],
    ['place', 'https://club.example/?name=Ada'],
    ['name', 'Ada'],
  ])('are refused if %s is %s', async (field, value) => {
    const answer = await report({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: field }] });
  });

  it('cannot add any number of series to the metric', async () => {
    for (let count = 0; count < 50; count += 1) await report({ build: `made-up-${count}` });
    const builds = new Set(
      [...(await metrics.metrics()).matchAll(/club_client_errors_total\{.*build="([^"]+)"/g)].map(
        ([, build]) => build,
      ),
    );
    expect(builds.size).toBe(11);
    expect(builds).toContain('other');
  });
});
