import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor, type Child } from '@club/engines';
import { z } from 'zod';

/** What the server can reach. */
export interface Controlled {
  /** A process or an engine by its name. @throws Error for an unknown name. */
  child: (name: string) => Child;
  /** Waits until every process is ready. */
  ready: () => Promise<void>;
}

export interface ControlServer {
  url: string;
  close(): void;
}

/** Kills processes for tests, and tells them how processes ended. */
export async function startControlServer(controlled: Controlled): Promise<ControlServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://control');
    const answer = url.pathname === '/deaths' ? deaths : kill;
    answer(controlled, url.searchParams).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

const deaths = async ({ child }: Controlled, query: URLSearchParams): Promise<unknown> =>
  child(query.get('name') ?? '').deaths;

const settingsSchema = z.record(z.string(), z.string());

/** Kills a process or an engine, and answers once it runs again and every process is ready. */
async function kill(controlled: Controlled, query: URLSearchParams): Promise<unknown> {
  const name = query.get('name') ?? '';
  const crashAt = query.get('crashAt');
  const settings = settingsSchema.parse(JSON.parse(query.get('settings') ?? '{}'));
  const downSeconds = Number(query.get('downSeconds') ?? 0);
  const child = controlled.child(name);
  const { pid } = child;
  const env = crashAt === null ? settings : { ...settings, CRASH_AT: crashAt };
  child.restart({ env, downMs: downSeconds * 1000 });
  await waitFor(
    `${name} to start again`,
    async () => child.running && child.pid !== pid,
    downSeconds + 30,
  );
  await controlled.ready();
  return {};
}
