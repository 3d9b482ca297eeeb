import { askHost, intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import {
  controlEmulator,
  flushRedis,
  killProcess,
  makeShow,
  type RunningSystem,
} from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { buy, PATIENCE_SECONDS } from '../customer.js';
import { linesAbout } from '../log-lines.js';
import { SHOW, type Part } from './parts.js';

const BUYERS_BEFORE = 4;
/** More than a visitor can book while a part is down. */
const PLACES = 5_000;
const LONGEST_SECONDS = 10;
const CONVERGENCE_SECONDS = 90;
const NO_HEADERS: Record<string, string | undefined> = {};
/** Clear answers: success, a refusal with a reason, or a temporary failure. */
const CLEAR = [200, 201, 202, 404, 409, 429, 502, 503, 504];

/**
 * invariants.md I15: a part is down alone while people book. What does not need it goes on without one failure; every
 * other answer is clear. Sales resume within ten seconds, and every paid booking is completed and e-mailed.
 * @returns seconds from the part's return to the next sale.
 */
export async function outage(
  system: RunningSystem,
  part: Part,
  downSeconds: number,
): Promise<{ seconds: number; counts: Record<string, number> }> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const show = await makeShow(system, { maxTickets: PLACES });
  const sell = (buyer: number, patience = PATIENCE_SECONDS) =>
    buy(system, show, {
      email: `${part.name}-${show.id}-${buyer}@example.org`,
      channel: 'patch',
      tickets: 1,
      patience,
    });
  await askHost(system, 'localhost', `/show/${show.id}`); // the gateway has heard of the show
  // These buyers may begin just before the part goes down, and then wait until it is back.
  const waiting = downSeconds + PATIENCE_SECONDS;
  const open = Promise.all(
    Array.from({ length: BUYERS_BEFORE }, (_, buyer) => sell(buyer, waiting)),
  );
  const back = bringDown(system, part.name, downSeconds);
  // The next sale begins at once: what others have begun before may take longer on a busy machine.
  const next = back.then(() => secondsOf(() => sell(BUYERS_BEFORE)));
  const [{ answers, sales }, seconds] = await Promise.all([
    visitUntil(system, { part, show }, back),
    next,
    open,
  ]).finally(() => Promise.allSettled([back, next])); // after a violation, too: the next experiment needs every part
  assert(
    seconds <= LONGEST_SECONDS,
    `The next sale took ${seconds} s after ${part.name} was back.`,
  );
  const isMine = ({ showId, state }: { showId: string; state: string }): boolean =>
    showId === show.id && state === 'completed';
  await waitForConvergence(
    system,
    CONVERGENCE_SECONDS,
    ({ bookings }) => bookings.filter(isMine).length >= BUYERS_BEFORE + 1 + sales,
  );
  return { seconds, counts: { answers, sales } };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  await work();
  return (Date.now() - startedAt) / 1000;
}

async function bringDown(system: RunningSystem, name: string, downSeconds: number): Promise<void> {
  if (name !== 'flushed-redis') return killProcess(system, name, { downSeconds });
  await flushRedis(system);
  await killProcess(system, 'redis', { downSeconds });
  await flushRedis(system);
}

/** A visitor who reads every page and buys, again and again, until the part is back. */
async function visitUntil(
  system: RunningSystem,
  { part, show }: { part: Part; show: Show },
  back: Promise<void>,
): Promise<{ answers: number; sales: number }> {
  const ended = new AbortController();
  const end = () => ended.abort();
  void back.then(end, end);
  let [answers, sales] = [0, 0];
  while (!ended.signal.aborted) {
    for (const path of part.works) {
      const { status } = await ask(system, path.replace(SHOW, show.id));
      assert(status === 200, `While ${part.name} was down, ${path} was answered ${status}.`);
      answers += 1;
    }
    const { status, headers } = await ask(system, '/api/shows');
    assert(
      CLEAR.includes(status),
      `While ${part.name} was down, /api/shows: ${status}.\n${linesAbout(system, String(headers['x-request-id'] ?? ''))}`,
    );
    const sold = await buyOnce(system, { part, show });
    if (sold) sales += 1;
  }
  return { answers, sales };
}

const ask = (system: RunningSystem, path: string) =>
  askHost(system, 'localhost', path).catch(() => ({ status: 502, headers: NO_HEADERS })); // the edge hides no gateway

/** Each step is sent once. @returns whether the customer was told that the booking is paid. */
async function buyOnce(
  system: RunningSystem,
  { part, show }: { part: Part; show: Show },
): Promise<boolean> {
  const client = new SpecificationClient(system);
  const email = `once-${part.name}-${show.id}@example.org`;
  const step = (what: string, status: number): boolean => {
    assert(CLEAR.includes(status), `While ${part.name} was down, ${what}: ${status}.`);
    assert(!part.sells || status < 300, `While ${part.name} was down, ${what}: ${status}.`);
    return status < 300;
  };
  const intent = await client.intent(show, 1, email);
  if (!step('a new order was answered', intent.status)) return false;
  const booking = await client.book(show, 1, email);
  if (!step("a customer's details were answered", booking.status)) return false;
  if ((await client.pay(intent.body.clientSecret).catch(() => 'unknown')) !== 'succeeded')
    return false;
  const paid = await client.complete(booking.body.id, intentOf(intent.body.clientSecret));
  return step('a payment was answered', paid.status);
}
