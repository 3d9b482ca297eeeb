import mongoose from 'mongoose';
import type { Show } from '@club/contracts';
import { runningSystemOf } from '@club/testing';
import { intentOf, SpecificationClient } from '@club/client';
import { makeShow, type RunningSystem } from '@club/testing';
import { OURS, type BenchSystem } from '../bench-system.js';
import { cpuOf } from '../measure/processes.js';
import { inParallel, median, percentile, timed } from '../measure/rounds.js';
import type { Row } from '../report.js';

const ROUNDS = 3;
const BOOKINGS = 480;
const BUYERS = 32;
const SHOWS = 12;
const PLACES = 5_000;

/** Whole bookings: spread over shows, all for one show, and many buyers for the last places. */
export async function bookingRows(
  system: BenchSystem,
  say: (line: string) => void,
): Promise<Row[]> {
  const wire = wireOf(system);
  const shows = await Promise.all(
    Array.from({ length: SHOWS }, () => makeShow(wire, { maxTickets: PLACES })),
  );
  const hot = shows.slice(0, 1);
  await sell(wire, shows, BUYERS * 4); // warm
  const spread: Run[] = [];
  const onOne: Run[] = [];
  const bare: number[] = [];
  const commands: number[] = [];
  let writes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`bookings, round ${round + 1} of ${ROUNDS}`);
    const before = await workOf(system);
    spread.push(await run(system, shows));
    const after = await workOf(system);
    commands.push((after.commands - before.commands) / BOOKINGS);
    writes = Math.round((after.writes - before.writes) / BOOKINGS);
    bare.push(await bareRate(system, writes));
    onOne.push(await run(system, hot));
  }
  const database = { writes, commands: median(commands) };
  return [spreadRow(spread, bare, database), hotRow(onOne, spread), await crowdRow(system, say)];
}

interface Run {
  rate: number;
  cpuMs: number;
  times: number[];
}

/** The gateway without the local edge, which does not count. */
const wireOf = (system: BenchSystem): RunningSystem =>
  runningSystemOf(system, { port: system.gatewayPort, chromium: '', controlUrl: '' });

async function run(system: BenchSystem, shows: readonly Show[]): Promise<Run> {
  const pids = system.pidsOf(...OURS);
  const before = cpuOf(pids);
  let times: number[] = [];
  const seconds = await timed(async () => {
    times = await sell(wireOf(system), shows, BOOKINGS);
  });
  return { rate: BOOKINGS / seconds, cpuMs: (cpuOf(pids) - before) / BOOKINGS, times };
}

/** Each buyer is a new browser: intent, details, card, PATCH. @throws Error if a booking is not completed. */
const sell = (wire: RunningSystem, shows: readonly Show[], count: number): Promise<number[]> =>
  inParallel(count, BUYERS, async (index) => {
    const client = new SpecificationClient(wire);
    const show = shows[index % shows.length];
    if (show === undefined) throw new Error('There is no show.');
    const { body } = await client.intent(show, 1);
    const booked = await client.book(show, 1);
    await client.pay(body.clientSecret);
    const done = await client.complete(booked.body.id, intentOf(body.clientSecret));
    if (done.status !== 200)
      throw new Error(`a booking ended with ${done.status}: ${JSON.stringify(done.body)}`);
  });

/** What mongod has done since it started. */
interface Work {
  /** Documents written. */
  writes: number;
  /** Commands of clients that read or write documents. */
  commands: number;
}

/** The part of MongoDB's serverStatus that counts. */
interface ServerStatus {
  opcounters: Record<'insert' | 'update' | 'delete', unknown>;
  metrics: { commands: Partial<Record<string, { total: unknown }>> };
}
const COMMANDS = [
  'find',
  'aggregate',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'commitTransaction',
];

async function workOf(system: BenchSystem): Promise<Work> {
  const connection = await mongoose
    .createConnection(system.engines.mongoUrl('booking'))
    .asPromise();
  const status = await connection.db?.admin().serverStatus();
  await connection.close();
  const { opcounters, metrics } = status as unknown as ServerStatus;
  const totalOf = (name: string): number => Number(metrics.commands[name]?.total ?? 0);
  const changes = Number(opcounters.insert) + Number(opcounters.update) + Number(opcounters.delete);
  return {
    writes: changes + totalOf('findAndModify'),
    commands: COMMANDS.reduce((sum, name) => sum + totalOf(name), 0),
  };
}

/** The baseline: the driver alone makes the same number of journalled writes, one after the other, for each booking. */
async function bareRate(system: BenchSystem, writes: number): Promise<number> {
  const options = { w: 'majority', journal: true, maxPoolSize: BUYERS } as const;
  const connection = await mongoose
    .createConnection(system.engines.mongoUrl('bench'), options)
    .asPromise();
  const plain = connection.collection<{ _id: string; step: number }>('writes');
  const seconds = await timed(() =>
    inParallel(BOOKINGS, BUYERS, async (index) => {
      const _id = `${Date.now()}-${index}`;
      await plain.insertOne({ _id, step: 0 });
      for (let step = 1; step < writes; step += 1)
        await plain.updateOne({ _id }, { $set: { step } });
    }),
  );
  await connection.close();
  return BOOKINGS / seconds;
}

const spreadRow = (runs: Run[], bare: number[], { writes, commands }: Work): Row => {
  const rate = median(runs.map((one) => one.rate));
  const ratio = median(runs.map((one, round) => one.rate / (bare[round] ?? 1)));
  const cpuMs = median(runs.map((one) => one.cpuMs));
  const times = runs.flatMap((one) => one.times);
  return {
    name: `a whole booking, ${BUYERS} buyers, ${SHOWS} shows`,
    ours: `${rate.toFixed(0)}/s (${percentile(times, 50).toFixed(0)}, ${percentile(times, 99).toFixed(0)} ms); ${cpuMs.toFixed(1)} CPU ms; ${commands.toFixed(1)} commands`,
    baseline: `${median(bare).toFixed(0)}/s with ${writes} writes each`,
    result: ratio.toFixed(2),
    toReach: '≥ 0.3, ≤ 12 CPU ms, ≥ 80/s, ≤ 12 commands',
    reached: ratio >= 0.3 && cpuMs <= 12 && rate >= 80 && commands <= 12,
  };
};

const hotRow = (runs: Run[], spread: Run[]): Row => {
  const ratio = median(runs.map((one, round) => one.rate / (spread[round]?.rate ?? 1)));
  const times = runs.flatMap((one) => one.times);
  return {
    name: 'the same, all on one show',
    ours: `${median(runs.map((one) => one.rate)).toFixed(0)}/s (${percentile(times, 50).toFixed(0)}, ${percentile(times, 99).toFixed(0)} ms)`,
    baseline: `${median(spread.map((one) => one.rate)).toFixed(0)}/s spread`,
    result: ratio.toFixed(2),
    toReach: '≥ 0.5',
    reached: ratio >= 0.5,
  };
};

const CROWD = 400;
const LAST = 100;

const LONGEST_SECONDS = 1.2;

/** 400 buyers ask at once for 100 places. */
async function crowdRow(system: BenchSystem, say: (line: string) => void): Promise<Row> {
  say('400 buyers for the last 100 places');
  const wire = wireOf(system);
  const show = await makeShow(wire, { maxTickets: LAST });
  const held: { client: SpecificationClient; secret: string | null }[] = [];
  const times = await inParallel(CROWD, CROWD, async () => {
    const client = new SpecificationClient(wire);
    const { status, body } = await client.intent(show, 1);
    if (status === 201) held.push({ client, secret: body.clientSecret });
    else if (status !== 409) throw new Error(`A buyer was answered ${status}.`);
  });
  await inParallel(held.length, BUYERS, async (index) => {
    const buyer = held[index];
    if (buyer === undefined) return;
    const booked = await buyer.client.book(show, 1);
    await buyer.client.pay(buyer.secret);
    await buyer.client.complete(booked.body.id, intentOf(buyer.secret));
  });
  const { soldTickets } = (await new SpecificationClient(wire).get<Show>(`/api/shows/${show.id}`))
    .body;
  const slowest = Math.max(...times) / 1000;
  return {
    name: `${CROWD} buyers at once for the last ${LAST} places`,
    ours: `sold ${soldTickets}; slowest answer ${slowest.toFixed(2)} s (p50 ${(percentile(times, 50) / 1000).toFixed(2)} s)`,
    baseline: '–',
    result: `${soldTickets}`,
    toReach: `exactly ${LAST}, every answer within ${LONGEST_SECONDS} s`,
    reached: soldTickets === LAST && slowest <= LONGEST_SECONDS,
  };
}
