import { randomUUID } from 'node:crypto';
import { redisUrlAs, waitFor } from '@club/engines';
import { createLogger } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Redis } from 'ioredis';
import { readGatewaySettings } from '../src/config.js';
import { createApp } from '../src/create-app.js';
import { RateLimits } from '../src/limits/rate-limits.js';

/** Nothing listens here, so every call to a service fails at once. */
const NO_SERVICE = '127.0.0.1:1';

/** Every setting that a gateway needs. Each call names a new database; Redis and the object store are those of all tests. */
export const isolatedEnv = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  CLUB_MODE: 'local',
  GATEWAY_PORT: '0',
  CLUB_CALL_SECRET: 'a secret of this test',
  CATALOG_ADDRESS: NO_SERVICE,
  BOOKING_ADDRESS: NO_SERVICE,
  ENQUIRY_ADDRESS: NO_SERVICE,
  MAIL_ADDRESS: NO_SERVICE,
  GATEWAY_ADDRESS: NO_SERVICE,
  CLUB_CALLER_KEYS: `mail:${publicKeyOf('a secret of this test')}`,
  GATEWAY_MONGO_URL: process.env['TEST_MONGO_URL']?.replace('DATABASE', `gateway-${randomUUID()}`),
  REDIS_URL: redisUrlAs('gateway', process.env['TEST_REDIS_URL'] ?? ''),
  OBJECT_STORE_URL: process.env['TEST_OBJECT_STORE_URL'],
  PUBLIC_ORIGIN: 'http://localhost',
  ADMIN_ORIGIN: 'http://admin.localhost',
  DOOR_ORIGIN: 'http://door.localhost',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_isolated',
  ...env,
});

/** A gateway with a database of its own and no services behind it. */
export async function isolatedGateway(
  env: Record<string, string> = {},
): Promise<NestFastifyApplication> {
  const settings = readGatewaySettings(isolatedEnv(env));
  const app = await createApp(settings, createLogger('gateway', 'silent'));
  await countInRedis(app);
  return app;
}

const ANSWER_MS = 30_000;
/**
 * Until Redis is connected, and whenever its answer takes longer than half a second, a gateway counts uses in its own
 * memory. On a busy machine that would happen in the middle of a test, which then finds more uses allowed than the limit.
 */
async function countInRedis(app: NestFastifyApplication): Promise<void> {
  const redis = Reflect.get(app.get(RateLimits), 'redis') as Redis;
  redis.options.commandTimeout = ANSWER_MS;
  await waitFor('the Redis of the limits', () => Promise.resolve(redis.status === 'ready'));
}

/** Makes the gateway ready to answer `app.inject`. It does not listen on a port. */
export async function prepare(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}
