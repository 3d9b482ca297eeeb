import { readWebSettings } from '../config.js';
import { createDevelopmentServer } from './development-server.js';

const settings = readWebSettings(process.env);
const server = await createDevelopmentServer(settings);
await server.listen({ port: settings.PUBLIC_WEB_PORT, host: settings.BIND_HOST });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)));
