import { randomUUID } from 'node:crypto';
import { createLogger } from '@club/kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readGatewaySettings } from '../src/config.js';
import { createApp } from '../src/create-app.js';

const unusedAddress = '127.0.0.1:1';

/** The gateway with a database and a Redis of its own, and no services behind it. */
export async function isolatedGateway(
  env: Record<string, string> = {},
): Promise<NestFastifyApplication> {
  const settings = readGatewaySettings({
    GATEWAY_PORT: '0',
    CATALOG_ADDRESS: unusedAddress,
    BOOKING_ADDRESS: unusedAddress,
    ENQUIRY_ADDRESS: unusedAddress,
    MAIL_ADDRESS: unusedAddress,
    GATEWAY_MONGO_URL: process.env['TEST_MONGO_URL']?.replace(
      'DATABASE',
      `gateway-${randomUUID()}`,
    ),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    OBJECT_STORE_URL: process.env['TEST_OBJECT_STORE_URL'],
    STRIPE_PUBLISHABLE_KEY: 'pk_test_isolated',
    ...env,
  });
  return createApp(settings, createLogger('gateway', 'silent'));
}

/** Makes the gateway ready to answer `app.inject` without listening on a port. */
export async function prepare(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}
