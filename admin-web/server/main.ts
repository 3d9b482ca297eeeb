import { createServer } from './create-server.js';
import { readWebSettings } from './config.js';

const settings = readWebSettings(process.env);
const server = await createServer({ doorHost: settings.DOOR_HOST });
await server.listen({ port: settings.ADMIN_WEB_PORT, host: settings.BIND_HOST });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)));
