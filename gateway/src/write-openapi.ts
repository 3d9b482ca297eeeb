import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { createLogger } from '@club/kit';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { readGatewaySettings } from './config.js';
import { describeApi } from './http/docs.js';

/** node write-openapi.js FILE [--check]: the wire's description, without any engine running. */
const [file = 'openapi.json', flag] = process.argv.slice(2);
const nowhere = '127.0.0.1:1';
const settings = readGatewaySettings({
  GATEWAY_PORT: '0',
  CATALOG_ADDRESS: nowhere,
  BOOKING_ADDRESS: nowhere,
  ENQUIRY_ADDRESS: nowhere,
  MAIL_ADDRESS: nowhere,
  GATEWAY_MONGO_URL: `mongodb://${nowhere}/gateway`,
  REDIS_URL: `redis://${nowhere}`,
  OBJECT_STORE_URL: `http://key:secret@${nowhere}`,
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
  process.stderr.write(`${file} is not what the code says: run npm run openapi\n`);
  process.exit(1);
}
process.exit(0);
