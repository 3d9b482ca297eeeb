import fc from 'fast-check';
import { askHost, signIn, type HostReply } from '@club/client';
import { type RunningSystem } from '@club/testing';
import { z } from 'zod';
import { attackOn, type Attack } from './hostile.js';
import { everyRoute, type Route } from './routes.js';

const errorSchema = z.object({
  code: z.string(),
  message: z.string().min(1),
  requestId: z.string().min(1),
});
/** Internals that no answer may contain. */
const LEAKS =
  /\bat .+\.[cm]?js:\d+|node_modules|MongoServerError|CastError|mongodb:\/\/|ECONNREFUSED|redis:\/\/|whsec_|sk_test_|ZodError|FST_ERR/;
const LANES = 4;

export interface Fuzzed {
  requests: number;
  /** The number of answers by status. */
  statuses: Record<number, number>;
  /** Broken rules, each with the request that repeats it. */
  faults: string[];
}

/** Sends hostile requests to every route in turn, to each at least one, then checks that the system still answers. The same seed sends the same requests. */
export async function fuzz(
  system: RunningSystem,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<Fuzzed> {
  const routes = attackedRoutes();
  const result: Fuzzed = { requests: 0, statuses: {}, faults: [] };
  const until = Date.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      walk(system, routes, { lane, seed: seed + lane, until, result }),
    ),
  );
  const alive = await askHost(system, 'localhost', '/api/shows');
  if (alive.status !== 200)
    result.faults.push(`afterwards the list of shows was answered ${alive.status}`);
  return result;
}

/** All routes but those that are left out. */
export const attackedRoutes = (): Route[] => everyRoute().filter((route) => !isLeftOut(route));

/** A stream that does not end, and the route that ends the sessions of the other lanes. */
const isLeftOut = ({ method, path }: Route): boolean =>
  path === '/api/live-shows' ||
  path === '/api/door/live' ||
  path === '/api/admin/live' ||
  (method === 'DELETE' && path === '/api/admin/account/sessions');

interface Walk {
  lane: number;
  seed: number;
  until: number;
  result: Fuzzed;
}

async function walk(
  system: RunningSystem,
  routes: readonly Route[],
  { lane, seed, until, result }: Walk,
): Promise<void> {
  let token = await signIn(system);
  for (let turn = 0; Date.now() < until || turn * LANES < routes.length; turn += 1) {
    for (const route of routes.slice((turn * LANES + lane) % routes.length).slice(0, 1)) {
      await strike(system, attackOf(route, seed + turn * LANES), { token, result });
      if (route.path === '/api/admin/logout') token = await signIn(system);
    }
  }
}

const attackOf = (route: Route, seed: number): Attack[] =>
  fc.sample(attackOn(route), { seed, numRuns: 1 });

async function strike(
  system: RunningSystem,
  attacks: Attack[],
  { token, result }: { token: string; result: Fuzzed },
): Promise<void> {
  for (const attack of attacks) {
    const reply = await send(system, attack, token).catch((error: unknown) => ({
      status: 0,
      body: String(error),
      headers: {},
    }));
    result.requests += 1;
    result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1;
    const { method } = attack.route;
    for (const fault of faultsOf(reply, attack))
      result.faults.push(`${fault}: ${method} ${attack.path} ${attack.body?.slice(0, 300) ?? ''}`);
  }
}

function send(
  system: RunningSystem,
  { route, path, headers, body, withToken }: Attack,
  token: string,
): Promise<HostReply> {
  return askHost(system, route.host, path, {
    method: route.method,
    headers,
    body,
    token: route.isStaff && withToken ? token : undefined,
  });
}

/** What members of staff call before they have a token. */
const FOR_STRANGERS = /^\/api\/admin\/(login|invitations\/accept)/;

/** @returns the rules that an answer breaks. */
function faultsOf(reply: HostReply, { route, withToken }: Attack): string[] {
  const { status, body } = reply;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isOpen = !route.isStaff || withToken || FOR_STRANGERS.test(route.path);
  const rules: [holds: boolean, sentence: string][] = [
    [status > 0 && status < 500, `answered ${status} ${text.slice(0, 200)}`],
    [!LEAKS.test(text), `reveals internals: ${text.slice(0, 200)}`],
    [
      status < 400 || errorSchema.safeParse(body).success,
      `answered ${status} without the one error body: ${text.slice(0, 200)}`,
    ],
    [isOpen || status >= 400, `answered ${status} without a token`],
  ];
  return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}
