import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedEnv, isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { readGatewaySettings } from './config.js';

const OWN = 'a-secret-of-the-club-0123456789-abcdef';
const PRODUCTION = {
  CLUB_MODE: 'production',
  CLUB_CALL_SECRET: OWN,
  REDIS_URL: process.env['TEST_REDIS_URL'] ?? '', // the users that the tests know have passwords of the repository
  JWT_SECRET: OWN,
  COOKIE_SECRET: OWN,
  STAFF_FACTOR_KEY: OWN,
  COOKIE_SECURE: 'true',
  ADMIN_HOSTS: 'admin.example.org',
  DOOR_ORIGIN: 'https://door.example.org',
  PUBLIC_ORIGIN: 'https://www.example.org',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
};
const ADMIN = { host: 'admin.example.org' };

describe('the gateway in production', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway(PRODUCTION);
    await prepare(app);
  });
  afterAll(() => app.close());

  it('does not describe its API to strangers', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs-json', '/api/docs-yaml'])
      expect([url, (await app.inject({ url, headers: ADMIN })).statusCode]).toEqual([url, 404]);
    expect((await app.inject({ url: '/api/config', headers: ADMIN })).statusCode).toBe(200);
  });

  it('tells the staff area the address of the public site, even if their host names have nothing in common', async () => {
    const reply = await app.inject({ url: '/api/config', headers: ADMIN });
    expect(reply.json()).toMatchObject({ publicOrigin: 'https://www.example.org' });
  });

  it('describes it on a machine of our own', async () => {
    const local = await isolatedGateway({ ADMIN_HOSTS: 'admin.example.org' });
    await prepare(local);
    expect((await local.inject({ url: '/api/docs-json', headers: ADMIN })).statusCode).toBe(200);
    await local.close();
  });

  it('refuses Stripe’s test keys, with which everyone books for nothing, unless that is wanted', () => {
    const test = { ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect(() => readGatewaySettings(isolatedEnv(test))).toThrow(
      /STRIPE_PUBLISHABLE_KEY: test keys are refused in production/,
    );
    expect(() =>
      readGatewaySettings(isolatedEnv({ ...test, ALLOW_TEST_MODE: 'true' })),
    ).not.toThrow();
  });

  it('is what a gateway runs in that was not told its mode', () => {
    expect(() => readGatewaySettings(isolatedEnv({ CLUB_MODE: '' }))).toThrow(
      /JWT_SECRET: must be set to a secret of your own/,
    );
  });
});
