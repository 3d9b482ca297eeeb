import { randomUUID } from 'node:crypto';
import { createLogger } from '@club/kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readGatewaySettings } from '../src/config.js';
import { createApp } from '../src/http/create-app.js';

const nowhere = '127.0.0.1:1';

/** The gateway with its own database and Redis, and no service behind it. */
export async function lonelyGateway(
  env: Record<string, string> = {},
): Promise<NestFastifyApplication> {
  const settings = readGatewaySettings({
    GATEWAY_PORT: '0',
    CATALOG_ADDRESS: nowhere,
    BOOKING_ADDRESS: nowhere,
    ENQUIRY_ADDRESS: nowhere,
    MAIL_ADDRESS: nowhere,
    GATEWAY_MONGO_URL: process.env['TEST_MONGO_URL']?.replace(
      'DATABASE',
      `gateway-${randomUUID()}`,
    ),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    OBJECT_STORE_URL: process.env['TEST_OBJECT_STORE_URL'],
    STRIPE_PUBLISHABLE_KEY: 'pk_test_lonely',
    ...env,
  });
  return createApp(settings, createLogger('gateway', 'silent'));
}

/** Ready to be asked without a port. */
export async function awake(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}
