import { createEdge } from './create-edge.js';
import { readEdgeSettings } from './config.js';

// The process of the local edge: the proxy through which browsers reach the gateway and the page servers.
const settings = readEdgeSettings(process.env);
const edge = await createEdge(settings);
await edge.listen({ port: settings.EDGE_PORT, host: '127.0.0.1' });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void edge.close().then(() => process.exit(0)));
