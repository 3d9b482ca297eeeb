import { SpecificationClient } from '@club/client';
import { makeShow, runningSystemOf } from '@club/testing';
import { OURS, type BenchSystem } from '../bench-system.js';
import { cpuOf } from '../measure/processes.js';
import { inParallel, percentile, timed } from '../measure/rounds.js';
import type { Row } from '../report.js';

const PLACES = 5_000;
const BLOCK = 1_000;
const BUYERS = 32;
const INTENT_CPU_MS = 4;

interface Block {
  seconds: number;
  cpuMs: number;
  times: number[];
}

/** The largest show: 5,000 orders of one ticket. Every claim makes its one document longer. */
export async function bigShowRows(
  system: BenchSystem,
  say: (line: string) => void,
): Promise<Row[]> {
  const wire = runningSystemOf(system, { port: system.gatewayPort, chromium: '', controlUrl: '' });
  const show = await makeShow(wire, { maxTickets: PLACES });
  const pids = system.pidsOf(...OURS);
  const blocks: Block[] = [];
  for (let from = 0; from < PLACES; from += BLOCK) {
    say(`orders ${from + 1} to ${from + BLOCK} of one show`);
    let times: number[] = [];
    const before = cpuOf(pids);
    const seconds = await timed(async () => {
      times = await inParallel(BLOCK, BUYERS, async () => {
        const { status } = await new SpecificationClient(wire).intent(show, 1);
        if (status !== 201) throw new Error(`An order was answered ${status}.`);
      });
    });
    blocks.push({ seconds, times, cpuMs: (cpuOf(pids) - before) / BLOCK });
  }
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Nothing was measured.');
  return [firstRow(first), growthRow(first, last)];
}

/** What each order costs of our own, until Stripe has its payment intent. */
const firstRow = (first: Block): Row => ({
  name: `create-payment-intent, the first ${BLOCK} of one show`,
  ours: `${textOf(first)}; ${first.cpuMs.toFixed(1)} CPU ms`,
  baseline: '–',
  result: `${first.cpuMs.toFixed(1)} CPU ms`,
  toReach: `≤ ${INTENT_CPU_MS} CPU ms`,
  reached: first.cpuMs <= INTENT_CPU_MS,
});

function growthRow(first: Block, last: Block): Row {
  const ratio = last.seconds / first.seconds;
  return {
    name: `the last ${BLOCK} of ${PLACES} orders of one show`,
    ours: textOf(last),
    baseline: `${textOf(first)}, the first ${BLOCK}`,
    result: ratio.toFixed(2),
    toReach: '≤ 2',
    reached: ratio <= 2,
  };
}

const textOf = ({ seconds, times }: Block): string =>
  `${(BLOCK / seconds).toFixed(0)}/s (${percentile(times, 50).toFixed(0)}, ${percentile(times, 99).toFixed(0)} ms)`;
