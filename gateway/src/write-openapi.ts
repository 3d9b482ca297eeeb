import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { createLogger } from '@club/kit';
import { publicKeyOf } from '@club/settings';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { readGatewaySettings } from './config.js';
import { describeApi } from './api-docs.js';

/** `node write-openapi.js FILE [--check]` writes the OpenAPI document, or checks that FILE is up to date. It starts no engine. */
const [file = 'openapi.json', flag] = process.argv.slice(2);
const unusedAddress = '127.0.0.1:1';
const settings = readGatewaySettings({
  CLUB_MODE: 'local',
  GATEWAY_PORT: '0',
  CLUB_CALL_SECRET: 'it makes no calls at all',
  CATALOG_ADDRESS: unusedAddress,
  BOOKING_ADDRESS: unusedAddress,
  ENQUIRY_ADDRESS: unusedAddress,
  MAIL_ADDRESS: unusedAddress,
  GATEWAY_ADDRESS: unusedAddress,
  CLUB_CALLER_KEYS: `mail:${publicKeyOf('no one makes calls')}`,
  GATEWAY_MONGO_URL: `mongodb://${unusedAddress}/gateway`,
  REDIS_URL: `redis://${unusedAddress}`,
  OBJECT_STORE_URL: `http://key:secret@${unusedAddress}`,
  PUBLIC_ORIGIN: 'http://localhost',
  ADMIN_ORIGIN: 'http://admin.localhost',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_docs',
});
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.register(settings, createLogger('openapi', 'silent')),
  new FastifyAdapter(),
  {
    logger: false,
    preview: true,
  },
);
const text = `${JSON.stringify(describeApi(app), null, 2)}\n`;
if (flag !== '--check') writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(`${file} is out of date. Run npm run openapi.\n`);
  process.exit(1);
}
process.exit(0);
