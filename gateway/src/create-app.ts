import cookie from '@fastify/cookie';
import { NestLogger, type Logger } from '@club/kit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { GatewaySettings } from './config.js';
import { serveDocs } from './api-docs.js';
import { separateHosts } from './http/host-separation.js';
import { carryRequestId } from './http/request-id.js';
import { SECURITY_HEADERS } from './http/security-headers.js';
import { answerMalformedBytes, answerMalformedPath } from './http/malformed-requests.js';

/** The largest request body in bytes. */
const BODY_LIMIT = 100 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

const hostsOf = ({ ADMIN_HOSTS: admin, DOOR_ORIGIN: door }: GatewaySettings) => ({
  admin,
  door: new URL(door).hostname,
});

/** Builds the gateway's HTTP server, ready to listen. Tests use the same function. */
export async function createApp(
  settings: GatewaySettings,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT, // guard: small-bodies
    trustProxy: settings.TRUSTED_PROXIES, // guard: our-proxies-only
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that arrive while it drains are answered
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerMalformedPath,
    clientErrorHandler: answerMalformedBytes,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(settings, logger),
    adapter,
    {
      logger: new NestLogger(logger),
      rawBody: true,
      bodyParser: false, // Nest's own accepts forms too, which any site may send without a preflight
    },
  );
  app.useBodyParser('application/json');
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain'); // so that only JSON is accepted
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
  carryRequestId(fastify, logger);
  separateHosts(fastify, hostsOf(settings));
  await app.register(cookie, { secret: settings.COOKIE_SECRET });
  if (settings.CORS_ORIGINS.length > 0)
    app.enableCors({ origin: settings.CORS_ORIGINS, credentials: true });
  if (settings.CLUB_MODE !== 'production') serveDocs(app); // guard: no-docs-in-production
  app.enableShutdownHooks();
  return app;
}
