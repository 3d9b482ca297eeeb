import { setTimeout as pause } from 'node:timers/promises';
import { askHost } from '@club/client';
import type { RunningSystem } from '@club/testing';
import type { Line } from '../src/night/door-client';

const HOST = 'door.localhost';
/** To the server and back: two seconds. */
const ONE_WAY_MS = 1_000;
/** Three of ten requests are lost, two of them after the server has done what they ask for. */
const FATES = ['back', 'ok', 'ok', 'there', 'ok', 'back', 'ok', 'ok', 'ok', 'ok'] as const;

/** The line of one phone, with its cookie. It is good until `worsen`. */
export interface BadLine {
  ask: Line;
  worsen: () => void;
  /** Deliveries that the server has stored and whose answer was lost. */
  lostAnswers: () => number;
}

/** The same requests are lost in each run: every kind of request has its own turn in the table. */
export function badLine({ port }: RunningSystem): BadLine {
  const turns = new Map<string, number>();
  let cookie: string | undefined;
  let isBad = false;
  let lostAnswers = 0;

  function fateOf(path: string) {
    const kind = path.split('?')[0] ?? '';
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return FATES[turn % FATES.length];
  }

  async function sent(path: string, { method = 'GET', body, headers }: RequestInit) {
    const more = { method, body: body ?? undefined, headers: headers as Record<string, string> };
    const reply = await askHost({ port }, HOST, path, { ...more, cookie });
    const [given] = [reply.headers['set-cookie']].flat();
    if (given !== undefined) cookie = given.split(';')[0];
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  }

  async function worse(path: string, request: RequestInit): Promise<Response> {
    const signal = request.signal ?? undefined;
    const fate = fateOf(path);
    await pause(ONE_WAY_MS, undefined, { signal });
    if (fate === 'there') throw new TypeError('Lost on the way to the server');
    const reply = await sent(path, request);
    if (fate === 'back' && reply.ok && path.endsWith('/arrivals')) lostAnswers += 1;
    await pause(ONE_WAY_MS, undefined, { signal });
    if (fate === 'back') throw new TypeError('Lost on the way from the server');
    return reply;
  }

  return {
    ask: (path, request) => (isBad ? worse(path, request) : sent(path, request)),
    worsen: () => void (isBad = true),
    lostAnswers: () => lostAnswers,
  };
}
