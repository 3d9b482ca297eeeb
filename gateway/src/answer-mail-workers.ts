import { listenOptions, readCallerKeys, setHandlingRules, type Logger } from '@club/kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewaySettings } from './config.js';

/** Opens the port, or the subject of NATS, at which mail workers fetch the e-mails to staff. It answers no other call. */
export async function answerMailWorkers(
  app: NestFastifyApplication,
  settings: GatewaySettings,
  logger: Logger,
): Promise<void> {
  setHandlingRules({ logger, callerKeys: readCallerKeys(settings.CLUB_CALLER_KEYS) });
  app.connectMicroservice(
    listenOptions('gateway', {
      address: settings.GATEWAY_ADDRESS,
      bindHost: settings.BIND_HOST,
      natsUrl: settings.NATS_URL,
      natsCa: settings.NATS_CA,
    }),
  );
  await app.init(); // the database is up to date before the first call
  await app.startAllMicroservices();
}
