import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { waitFor } from '@club/engines';

export interface Balancer {
  port: number;
  /** Sends a copy no new requests before it is stopped, as Kubernetes does, and waits for the answers of those it has. */
  pause(copy: number): Promise<void>;
  /** Ends a pause as soon as the copy is ready. */
  resume(copy: number): Promise<void>;
  close(): void;
}

const PROBE_EVERY_MS = 200;

/**
 * A load balancer for the copies of a process. It alternates between those that are ready and tries the other one if a
 * connection is refused, as Caddy and Kubernetes do. A request that was sent is never sent again; if it breaks, the caller
 * gets an error.
 * @param copies the port of each copy.
 */
export async function startBalancer(copies: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  const paused = new Set<number>();
  const running = new Map<number, number>();
  let ready = [...copies];
  let turn = 0;
  const closed = new AbortController();
  void probe(copies, closed.signal, (answered) => (ready = answered));
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      turn += 1;
      const takes = ready.filter((copy) => !paused.has(copy));
      const order = takes.map((_, index) => takes[(index + turn) % takes.length] ?? 0);
      void pass(incoming, outgoing, { agent, order, running, body: Buffer.concat(chunks) });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pause: async (copy) => {
      paused.add(copy);
      const isIdle = () => Promise.resolve((running.get(copy) ?? 0) === 0);
      await waitFor('the last answers of a copy', isIdle);
    },
    resume: async (copy) => {
      await waitFor('a copy behind the balancer', () => Promise.resolve(ready.includes(copy)));
      paused.delete(copy);
    },
    close: () => {
      closed.abort();
      server.close();
    },
  };
}

/** Asks all copies again and again which of them are ready, one round after the other, until the signal. */
async function probe(
  copies: readonly number[],
  until: AbortSignal,
  tell: (ready: number[]) => void,
): Promise<void> {
  while (!until.aborted) {
    const answers = await Promise.all(copies.map(isReady));
    tell(copies.filter((_, index) => answers[index]));
    await setTimeout(PROBE_EVERY_MS);
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Forwarding {
  agent: Agent;
  order: number[];
  /** How many requests each copy has not answered yet. */
  running: Map<number, number>;
  body: Buffer;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { agent, order, running, body }: Forwarding,
): Promise<void> {
  for (const port of order) {
    running.set(port, (running.get(port) ?? 0) + 1);
    const outcome = await forward(incoming, outgoing, { agent, port, body });
    running.set(port, (running.get(port) ?? 1) - 1);
    if (outcome !== 'refused') return;
  }
  outgoing.writeHead(502).end('no copy is ready');
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
      reply.on('close', () => resolve('answered'));
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
