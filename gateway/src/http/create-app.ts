import cookie from '@fastify/cookie';
import { NestLogger, type Logger } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import type { GatewaySettings } from '../config.js';
import { serveDocs } from './docs.js';
import { separateHosts } from './host-separation.js';
import { forgetOnWrites } from './forget-on-writes.js';
import { KeptAnswers } from './kept-answers.js';
import { carryRequestId } from './request-id.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { unreadableBytes, unreadablePath } from './unreadable.js';

/** Largest body in bytes (reliability.md 4.24). */
const BODY_LIMIT = 100 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** The gateway's HTTP server, ready to listen; tests drive the same. */
export async function createApp(
  settings: GatewaySettings,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.TRUSTED_PROXIES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what is asked while it ends is answered, too
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: unreadablePath,
    clientErrorHandler: unreadableBytes,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(settings, logger),
    adapter,
    {
      logger: new NestLogger(logger),
      rawBody: true,
    },
  );
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain'); // JSON alone is understood
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
  carryRequestId(fastify, logger);
  separateHosts(fastify, settings.ADMIN_HOSTS);
  forgetOnWrites(fastify, app.get(KeptAnswers));
  await app.register(cookie, { secret: settings.COOKIE_SECRET });
  if (settings.CORS_ORIGINS.length > 0)
    app.enableCors({ origin: settings.CORS_ORIGINS, credentials: true });
  serveDocs(app);
  app.enableShutdownHooks();
  return app;
}
