import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readWebSettings } from '../config.js';

/** Serves the staff area from its sources, for `npm run dev`: an edit reaches open browsers at once. */
const { ADMIN_WEB_PORT: port, BIND_HOST: host } = readWebSettings(process.env);
const vite = await createServer({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  clearScreen: false,
  // The browser connects to `ws` directly, because the edge carries no web sockets.
  server: { host, port, strictPort: true, ws: { host, clientPort: port } },
});
await vite.listen();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void vite.close().then(() => process.exit(0)));
