import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readReportSettings } from './config.js';
import { reportExchanges } from './description/report-exchanges.js';
import { RequestHandler, type HandlerOptions } from './request-handler.js';

export interface EmulatorOptions extends Omit<HandlerOptions, 'onExchange'> {
  host?: string;
  port: number;
}
export interface Emulator {
  url: string;
  close(): Promise<void>;
}

/** Starts the emulator, by default on 127.0.0.1. It refuses live keys, so that it never replaces Stripe when money is real. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { EMULATOR_DESCRIPTION: description, EMULATOR_REPORT: report } = readReportSettings();
  const handler = new RequestHandler({
    ...options,
    ...(description !== undefined &&
      report !== undefined && { onExchange: reportExchanges(description, report) }),
  });
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
