import { askHost } from '@club/client';
import { countsOf, fromEach, percentile, type Experiment } from './experiment.js';
import { readAround } from './reading.js';

/** Between two requests of one address: together fifty addresses send about 250 a second. */
const PAUSE_MS = 200;
const SLOW_MS = 500;

/** Requests that anyone can send. None of them changes a show, so none of them may drop what is cached about shows. */
const REQUESTS = [
  ['POST', '/api/contact', { name: 'x' }],
  ['POST', '/api/find-booking', { email: 'nobody@example.org' }],
  ['POST', '/api/create-payment-intent', { showId: 'unknown', ticketQuantity: 2, amount: 20 }],
  ['POST', '/api/bookings', {}],
  ['PATCH', '/api/bookings/unknown/payment', { status: 'completed', paymentIntentId: 'pi_1' }],
  ['POST', '/api/client-errors', { message: 'x' }],
  ['GET', '/api/shows/unknown', undefined],
] as const;

/** Strangers send whatever might drop a cache while a visitor reads around. */
export const caches: Experiment = async (system, addresses) => {
  const before = await readAround(system);
  const statuses: number[] = [];
  const done = new AbortController();
  const strangers = fromEach(addresses, { pauseMs: PAUSE_MS, stop: done.signal }, async (from) => {
    const [method, path, body] = REQUESTS[statuses.length % REQUESTS.length] ?? REQUESTS[0];
    const edge = { ...system, from };
    statuses.push((await askHost(edge, 'localhost', path, { method, body })).status);
  });
  const during = await readAround(system);
  done.abort();
  await strangers;
  const [p95Before, p95] = [percentile(before, 95), percentile(during, 95)];
  return {
    strangers: `${statuses.length} requests: ${countsOf(statuses)}`,
    others: `pages and lists p95 ${p95Before} ms before, ${p95} ms during`,
    isHarmless: statuses.every((status) => status < 500) && p95 < SLOW_MS,
  };
};
