import { randomUUID } from 'node:crypto';
import { primaryOf, waitFor, waitForWholeSet } from '@club/engines';
import {
  killProcess,
  pairingUrl,
  showTonight,
  startReplicas,
  type ReplicatedSystem,
  type Tonight,
} from '@club/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { memoryStore } from '../test/builders';
import { Door } from '../src/door';
import { unsentOf } from '../src/door-state';
import { clientOver, type DoorClient } from '../src/night/door-client';
import { warningsOf } from '../src/warnings';
import { badLine, type BadLine } from './bad-line';

const START_MS = 300_000;
const DEADLINE_MS = 300_000;
/** The long form has 300: `EVENING_GUESTS=300`. */
const GUESTS = Number(process.env['EVENING_GUESTS'] ?? 90);
const PHONES = 3;
/** The aim for every verdict. Times depend on the machine, so the journey prints them and asserts none. */
const VERDICT_MS = 700;
/** Guests of the same pace: 300 of them in 20 minutes. */
const BETWEEN_GUESTS_MS = 4_000;
const TOGETHER = 'All At-once';
const guestOf = (index: number): string =>
  `Guest ${String.fromCodePoint(65 + (index % 26))}${index}`;

/** The phones' clock runs ahead between guests, so that an evening takes less time than its guests. */
let skippedMs = 0;
const realNow = performance.now.bind(performance);

interface Phone {
  door: Door;
  line: BadLine;
}
/** A phone forgets which rows it has sent: what the door would be if the id of an arrival meant nothing. */
const withNewIds = (client: DoorClient): DoorClient => ({
  ...client,
  send: async (arrivals) => {
    const results = await client.send(
      arrivals.map((arrival) => ({ ...arrival, arrivalId: randomUUID() })),
    );
    return results.map((result, at) => ({
      ...result,
      arrivalId: arrivals[at]?.arrivalId ?? result.arrivalId,
    }));
  },
});

describe('an evening on a line that loses three of ten requests and needs two seconds for the others', () => {
  let replicas: ReplicatedSystem;
  const doors: Door[] = [];
  beforeAll(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + skippedMs);
    const progress = (): void => undefined;
    replicas = await startReplicas({ progress, names: [], databaseNodes: 3 });
  }, START_MS);
  afterAll(async () => {
    for (const door of doors) door.close();
    jest.restoreAllMocks();
    await replicas.stop();
  }, START_MS);

  async function addPhone(tonight: Tonight, changed = (client: DoorClient) => client) {
    const line = badLine(replicas.system);
    const door = new Door({
      store: memoryStore(),
      client: changed(clientOver(line.ask)),
      live: () => ({ open: () => undefined, close: () => undefined }),
      alone: (work) => work(),
      signal: () => undefined,
    });
    doors.push(door);
    const token = new URL(await pairingUrl(replicas.system)).hash.split('=')[1] ?? '';
    await door.open(token);
    await door.pair({ token, name: `phone ${doors.length}` });
    await waitFor('the list of the night', async () => door.now().link === 'live');
    door.chooseShow(tonight.show.id);
    line.worsen();
    return { door, line };
  }

  /** Shows one ticket and lets the guest in. */
  async function admit({ door }: Phone, tonight: Tonight, name: string, times: number[]) {
    skippedMs += BETWEEN_GUESTS_MS;
    const from = realNow();
    await door.scanned(tonight.codeOf(name));
    times.push(realNow() - from);
    const { shown } = door.now();
    expect(shown).toMatchObject({ verdict: { kind: 'let-in', left: 1 }, party: { name } });
    const { showId, bookingId } = shown ?? {};
    await door.letIn({
      ...{ name, n: 1, via: 'scan' },
      ...{ bookingId: bookingId ?? '', showId: showId ?? '' },
    });
    door.dismiss();
  }

  const delivered = (phones: readonly Phone[]) =>
    waitFor(
      'everything to be delivered',
      async () => {
        for (const { door } of phones) door.connectSoon();
        return phones.every(({ door }) => unsentOf(door.now()) === 0);
      },
      120,
    );

  async function killPrimary(): Promise<void> {
    const url = replicas.system.mongoUrl.replace('DATABASE', 'admin');
    await waitForWholeSet(url);
    const port = (await primaryOf(url)).split(':').at(-1) ?? '';
    await killProcess(replicas.system, `mongod:${port}`);
  }

  it(
    'stores each guest of three phones once, although the primary of the database dies',
    async () => {
      const guests = Array.from({ length: GUESTS }, (_, index) => guestOf(index));
      const parties = Object.fromEntries([...guests, TOGETHER].map((name) => [name, 1]));
      const tonight = await showTonight(replicas.system, parties, { maxTickets: GUESTS + 1 });
      const phones: Phone[] = [];
      while (phones.length < PHONES) phones.push(await addPhone(tonight));
      const times: number[] = [];

      let admitted = 0;
      let kill: Promise<void> | undefined;
      await Promise.all(
        phones.map(async (phone, at) => {
          for (const name of guests.filter((_, index) => index % PHONES === at)) {
            await admit(phone, tonight, name, times);
            admitted += 1;
            if (admitted >= GUESTS / 2) kill ??= killPrimary();
          }
        }),
      );
      await kill;
      await delivered(phones);
      // One guest is shown to all three at once: no phone can know of the others.
      await Promise.all(phones.map((phone) => admit(phone, tonight, TOGETHER, times)));
      await delivered(phones);

      const list = await tonight.list();
      const rows = new Map(list.parties.map(({ name, arrivals }) => [name, arrivals.length]));
      expect(guests.filter((name) => rows.get(name) !== 1)).toEqual([]);
      expect(list.parties.filter(({ arrived, quantity }) => arrived !== quantity)).toEqual([]);
      const made = phones.flatMap(({ door }) =>
        door.now().rows.map((row) => row.arrival.arrivalId),
      );
      const stored = list.parties.flatMap(({ arrivals }) => arrivals.map((row) => row.arrivalId));
      expect(stored.sort()).toEqual(made.sort());
      expect(rows.get(TOGETHER)).toBe(PHONES);
      const warnings = phones.flatMap(({ door }) =>
        warningsOf(door.now()).map(({ title }) => title),
      );
      expect(warnings.filter((title) => !title.startsWith(TOGETHER))).toEqual([]);
      const over = `${TOGETHER} × 1: too many are in`;
      expect(warnings.filter((title) => title === over)).toHaveLength(PHONES - 1);

      // Without lost answers and a dead primary the evening would prove nothing.
      expect(Math.min(...phones.map(({ line }) => line.lostAnswers()))).toBeGreaterThan(0);
      expect(kill).toBeDefined();
      times.sort((one, other) => one - other);
      const median = times[Math.floor(times.length / 2)] ?? Infinity;
      const late = times.filter((ms) => ms > VERDICT_MS).length;
      process.stderr.write(
        `verdicts: ${times.length}, p50 ${median.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms, ${late} over ${VERDICT_MS} ms\n`,
      );
    },
    DEADLINE_MS,
  );

  it(
    'stores guests more than once if an arrival has a new id each time that it is sent',
    async () => {
      const guests = Array.from({ length: 6 }, (_, index) => guestOf(index));
      const parties = Object.fromEntries(guests.map((name) => [name, 1]));
      const tonight = await showTonight(replicas.system, parties);
      const phone = await addPhone(tonight, withNewIds);
      for (const name of guests) await admit(phone, tonight, name, []);
      await delivered([phone]);
      const rows = (await tonight.list()).parties.flatMap(({ arrivals }) => arrivals);
      expect(rows.length).toBeGreaterThan(guests.length);
    },
    DEADLINE_MS,
  );
});
