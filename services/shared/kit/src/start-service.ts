import 'reflect-metadata';
import type { ServiceName } from '@club/messages';
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { armCrashPoint } from './crash-point.js';
import { startHealthServer, type ReadinessChecks } from './health/health-server.js';
import { runningProcess } from './health/metrics.js';
import { createLogger, type Logger } from './log/logger.js';
import { NestLogger } from './log/nest-logger.js';
import { readCallerKeys } from './rpc/caller-keys.js';
import { setHandlingRules } from './rpc/handles.js';
import { listenOptions } from './rpc/transport.js';
import { freeStartUpMemory } from './start-up-memory.js';

export interface ServiceSettings {
  LOG_LEVEL: string;
  CLUB_CALLER_KEYS: string;
  CRASH_AT?: string | undefined;
  HEALTH_PORT: number;
  BIND_HOST: string;
  NATS_URL?: string | undefined;
  NATS_CA?: string | undefined;
}

interface Service<Settings extends ServiceSettings> {
  name: ServiceName;
  address: string;
  settings: Settings;
  module: (settings: Settings, logger: Logger) => DynamicModule;
  checks: (app: INestMicroservice) => ReadinessChecks;
}

/** Starts a service. Its health port opens first, so that it can report that the service waits for its database. */
export async function startService<Settings extends ServiceSettings>(
  service: Service<Settings>,
): Promise<INestMicroservice> {
  const { name, settings } = service;
  const logger = createLogger(name, settings.LOG_LEVEL);
  runningProcess.set({ process: name }, 1);
  armCrashPoint(settings.CRASH_AT);
  setHandlingRules({ logger, callerKeys: readCallerKeys(settings.CLUB_CALLER_KEYS) });
  let checks: ReadinessChecks = { start: () => Promise.reject(new Error('starting')) };
  await startHealthServer({ host: settings.BIND_HOST, port: settings.HEALTH_PORT }, () => checks);
  const app = await NestFactory.createMicroservice(service.module(settings, logger), {
    ...listenOptions(name, {
      address: service.address,
      bindHost: settings.BIND_HOST,
      natsUrl: settings.NATS_URL,
      natsCa: settings.NATS_CA,
    }),
    logger: new NestLogger(logger),
  });
  app.enableShutdownHooks();
  await app.listen();
  freeStartUpMemory(); // before the service says that it is ready; otherwise the first calls would wait
  checks = service.checks(app);
  logger.info({ address: service.address }, 'ready');
  return app;
}
