import { request, type ClientRequest } from 'node:http';
import { makeShow, type RunningSystem } from '@club/testing';
import { VISITOR } from './addresses.js';
import { countsOf, pauseUnless, percentile, type Experiment } from './experiment.js';
import { readAround } from './reading.js';

const STREAMS_EACH = 20;
const FIGURES_WITHIN_MS = 5_000;
const SLOW_MS = 500;

interface Stream {
  status: number;
  sent: ClientRequest;
  /** Resolves with the first figures. */
  figures: Promise<string>;
}

function openStream(system: RunningSystem, from: string, showId: string): Promise<Stream> {
  const sent = request({
    host: '127.0.0.1',
    port: system.port,
    localAddress: from,
    path: `/api/live-shows?id=${showId}`,
    headers: { host: `localhost:${system.port}`, accept: 'text/event-stream' },
  });
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const figures = new Promise<string>((told) =>
        reply.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('data: {')) told(chunk.toString());
        }),
      );
      reply.on('error', () => undefined); // the stream is cut off at the end
      resolve({ status: reply.statusCode ?? 0, sent, figures });
    });
    sent.end();
  });
}

/** Strangers open every live stream they can, and then a visitor watches a show and reads around. */
export const streams: Experiment = async (system, addresses) => {
  const show = await makeShow(system);
  const before = await readAround(system);
  const opened: Stream[] = [];
  for (const from of addresses)
    for (let count = 0; count < STREAMS_EACH; count += 1)
      opened.push(await openStream(system, from, show.id));
  const visitor = await openStream(system, VISITOR, show.id);
  const started = performance.now();
  const figures = await Promise.race([
    visitor.figures,
    pauseUnless(AbortSignal.timeout(FIGURES_WITHIN_MS), FIGURES_WITHIN_MS),
  ]);
  const ms = Math.round(performance.now() - started);
  const during = await readAround(system);
  for (const { sent } of [...opened, visitor]) sent.destroy();
  const [p95Before, p95] = [percentile(before, 95), percentile(during, 95)];
  return {
    strangers: `${opened.length} streams: ${countsOf(opened.map(({ status }) => status))}`,
    others: `a visitor’s stream: ${visitor.status}, figures ${figures === undefined ? 'missing' : `after ${ms} ms`}; pages and lists p95 ${p95Before} ms before, ${p95} ms during`,
    isHarmless: figures !== undefined && p95 < SLOW_MS,
  };
};
