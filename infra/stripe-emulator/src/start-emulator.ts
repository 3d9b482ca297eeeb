import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestHandler } from './request-handler.js';
import type { WebhookTarget } from './webhooks.js';

export interface EmulatorOptions {
  host?: string;
  port: number;
  webhooks: WebhookTarget[];
  /** Keeps the objects across restarts; without it they are in memory. */
  file?: string;
}
export interface Emulator {
  url: string;
  close(): Promise<void>;
}

/** Starts the emulator, by default on 127.0.0.1. It refuses live keys, so that it never replaces Stripe where money is real. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const handler = new RequestHandler(options);
  const server = createServer((request, response) => void handler.receive(request, response));
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      handler.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
