import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  port: number;
  close(): void;
}

const PROBE_EVERY_MS = 200;

/**
 * A load balancer for two gateways. It alternates between those that are ready and tries the other one if a connection is
 * refused, as Caddy and Kubernetes do. A request that was sent is never sent again; if it breaks, the caller gets an error.
 */
export async function startBalancer(gateways: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  let ready = [...gateways];
  let turn = 0;
  const probe = setInterval(() => {
    void Promise.all(gateways.map(isReady)).then(
      (answers) => (ready = gateways.filter((_, index) => answers[index])),
    );
  }, PROBE_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = ready.map((_, index) => ready[(index + turn) % ready.length] ?? 0);
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on(
      'end',
      () => void pass(incoming, outgoing, { agent, order, body: Buffer.concat(chunks) }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => close(server, probe) };
}

function close(server: Server, probe: NodeJS.Timeout): void {
  clearInterval(probe);
  server.close();
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Forwarding {
  agent: Agent;
  order: number[];
  body: Buffer;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { agent, order, body }: Forwarding,
): Promise<void> {
  for (const port of order) {
    const outcome = await forward(incoming, outgoing, { agent, port, body });
    if (outcome !== 'refused') return;
  }
  outgoing.writeHead(502).end('no gateway');
}

/** @returns `refused` if nothing was sent. */
function forward(
  { method, url: path, headers }: IncomingMessage,
  outgoing: ServerResponse,
  { agent, port, body }: { agent: Agent; port: number; body: Buffer },
): Promise<'answered' | 'broken' | 'refused'> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.on('end', () => resolve('answered'));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        resolve('refused');
        return;
      }
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(`broken: ${error.message}`);
      resolve('broken');
    });
    sent.end(body);
  });
}
