import 'reflect-metadata';
import { armCrashPoint, createLogger, freeStartUpMemory, runningProcess } from '@club/kit';
import { readGatewaySettings } from './config.js';
import { answerMailWorkers } from './answer-mail-workers.js';
import { createApp } from './create-app.js';

const settings = readGatewaySettings(process.env);
const logger = createLogger('gateway', settings.LOG_LEVEL);
runningProcess.set({ process: 'gateway' }, 1);
armCrashPoint(settings.CRASH_AT);
const app = await createApp(settings, logger);
await answerMailWorkers(app, settings, logger);
freeStartUpMemory(); // before the port opens; otherwise the first requests would wait
await app.listen({ port: settings.GATEWAY_PORT, host: settings.BIND_HOST });
logger.info({ port: settings.GATEWAY_PORT }, 'ready');
