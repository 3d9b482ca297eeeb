import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { metrics } from './metrics.js';

/** The parts that must work for a process to be ready. A check rejects with the reason if its part does not work. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;
const DEADLINE_MS = 2_000;

export interface Readiness {
  ready: boolean;
  parts: Record<string, string>;
}

/** Runs all checks at once. A check that takes too long has failed. */
export async function readiness(checks: ReadinessChecks): Promise<Readiness> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await answerOf(check)] as const),
  );
  return {
    ready: answers.every(([, answer]) => answer === 'ok'),
    parts: Object.fromEntries(answers),
  };
}

async function answerOf(check: () => Promise<unknown>): Promise<string> {
  const late = new AbortController();
  const deadline = new Promise<string>((resolve) => {
    const timer = setTimeout(
      () => resolve(`no answer within ${DEADLINE_MS / 1000} s`),
      DEADLINE_MS,
    );
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const answer = check().then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return Promise.race([answer, deadline]).finally(() => late.abort());
}

/**
 * Serves /health/live, /health/ready and /metrics for a service that has no HTTP server of its own. `checks` is called
 * for each request, so that it can report a process that is still starting.
 */
export async function startHealthServer(
  at: { host: string; port: number },
  checks: () => ReadinessChecks,
): Promise<Server> {
  const server = createServer((request, response) => {
    // A failure here must not end the process that it reports on.
    answer(request, response, checks()).catch((error: unknown) =>
      response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve());
  });
  server.unref();
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  checks: ReadinessChecks,
): Promise<void> {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  switch (request.url ?? '/') {
    case '/health/live':
      json(200, { live: true });
      return;
    case '/health/ready': {
      const state = await readiness(checks);
      json(state.ready ? 200 : 503, state);
      return;
    }
    case '/metrics':
      response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
      return;
    default:
      json(404, { message: 'Not found' });
  }
}
