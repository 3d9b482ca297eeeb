import { randomUUID } from 'node:crypto';
import { redisUrlAs } from '@club/engines';
import { createLogger } from '@club/kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readGatewaySettings } from '../src/config.js';
import { createApp } from '../src/create-app.js';

const unusedAddress = '127.0.0.1:1';

/** Every setting that a gateway needs, with a database of its own. */
export const isolatedEnv = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  CLUB_MODE: 'local',
  GATEWAY_PORT: '0',
  CLUB_CALL_SECRET: 'a secret of this test',
  CATALOG_ADDRESS: unusedAddress,
  BOOKING_ADDRESS: unusedAddress,
  ENQUIRY_ADDRESS: unusedAddress,
  MAIL_ADDRESS: unusedAddress,
  GATEWAY_MONGO_URL: process.env['TEST_MONGO_URL']?.replace('DATABASE', `gateway-${randomUUID()}`),
  REDIS_URL: redisUrlAs('gateway', process.env['TEST_REDIS_URL'] ?? ''),
  OBJECT_STORE_URL: process.env['TEST_OBJECT_STORE_URL'],
  PUBLIC_ORIGIN: 'http://localhost',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_isolated',
  ...env,
});

/** The gateway with a database and a Redis of its own, and no services behind it. */
export const isolatedGateway = (
  env: Record<string, string> = {},
): Promise<NestFastifyApplication> =>
  createApp(readGatewaySettings(isolatedEnv(env)), createLogger('gateway', 'silent'));

/** Makes the gateway ready to answer `app.inject` without listening on a port. */
export async function prepare(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}
