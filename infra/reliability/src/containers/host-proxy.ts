import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens a local port that forwards to one host name of the edge, because Node does not resolve `*.localhost`. */
export async function openHostProxy(
  edgePort: number,
  host: string,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, { edgePort, host }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closed(server),
  };
}

function closed(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { edgePort, host }: { edgePort: number; host: string },
): void {
  const headers = { ...incoming.headers, host: `${host}:${edgePort}` };
  const sent = request(
    { host: '127.0.0.1', port: edgePort, method: incoming.method, path: incoming.url, headers },
    (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(sent);
}
