import type { DoorTicket, PhoneScan, Verdict } from '@club/contracts';
import { publicKeyOf, signTicket, testKey } from '@club/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AT_DOORS, aNight, aParty, aRow, aShow } from '../../test/builders';
import type { KeptArrival } from '../night/kept-arrival';
import { createJudge, SERVER_HAS_MS } from './judge';
import type { Evening, Judged } from './local-verdict';

const KEY = testKey(0, 'a secret for this test');
const keys = [publicKeyOf(KEY)];
const facts = { bookingId: aParty().bookingId, showId: aShow().showId, admits: 4, issue: 1 };
const code = signTicket(KEY, facts);
const ALL_IN: Verdict = {
  kind: 'all-in',
  tone: 'red',
  title: 'All 4 in',
  detail: 'Ada Patel: 4 at 19:14 phone B',
  left: 0,
  banner: null,
};
const inElsewhere = aParty({ arrived: 4, left: 0, version: 1 });
const answer: DoorTicket = { verdict: ALL_IN, party: inElsewhere };

function door(scan: (scan: PhoneScan) => Promise<DoorTicket>, changes: Partial<Evening> = {}) {
  const contradictions: Judged[] = [];
  let asked = 0;
  const evening = {
    ...{ night: aNight({ keys }), show: aShow(), rows: [], now: AT_DOORS, isOnline: false },
    ...changes,
  };
  const judge = createJudge({
    client: { scan: (asking) => ((asked += 1), scan(asking)) },
    evening: () => evening,
    onAnswer: () => undefined,
    onContradiction: (judged) => contradictions.push(judged),
  });
  return { judge, contradictions, asked: () => asked };
}
const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

/** Waits for what follows from an answer, a few microtasks later. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await later(1, undefined);
}

describe('the judge of a phone', () => {
  let timer: jest.SpiedFunction<typeof setTimeout>;
  beforeEach(() => {
    timer = jest.spyOn(globalThis, 'setTimeout');
  });
  afterEach(() => timer.mockRestore());

  it('follows the server if it answers in time', async () => {
    const { judge } = door(async () => answer);
    expect((await judge(code)).verdict).toEqual(ALL_IN);
  });
  it('asks about the show that is chosen on the phone', async () => {
    const scans: PhoneScan[] = [];
    const { judge } = door((scan) => (scans.push(scan), Promise.resolve(answer)));
    await judge(code);
    expect(scans).toEqual([{ code, showId: aShow().showId }]);
  });
  it('decides alone if the server does not answer', async () => {
    const { judge, asked } = door(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await judge(code)).verdict).toMatchObject({ kind: 'let-in', left: 4 });
    // The next scans do not wait for a server that has just failed.
    await judge(code);
    expect(asked()).toBe(1);
  });
  it('waits for half a second and no longer, and says aloud what a late answer contradicts', async () => {
    let arrive: (late: DoorTicket) => void = () => undefined;
    const { judge, contradictions } = door(() => new Promise((resolve) => (arrive = resolve)));
    expect((await judge(code)).verdict.kind).toBe('let-in');
    expect(timer).toHaveBeenCalledWith(expect.any(Function), SERVER_HAS_MS);
    expect(SERVER_HAS_MS).toBe(500);
    arrive(answer);
    await until(() => contradictions.length === 1);
    expect(contradictions.map(({ verdict }) => verdict)).toEqual([ALL_IN]);
  });
  it('has no word to say if a late answer agrees', async () => {
    const letIn = { ...ALL_IN, kind: 'let-in', tone: 'green', left: 4 } as const;
    const late = () => later(SERVER_HAS_MS + 50, { verdict: letIn, party: aParty() });
    const { judge, contradictions } = door(late);
    await judge(code);
    await later(150, undefined);
    expect(contradictions).toEqual([]);
  });
  it.each(['before', 'after'])(
    'has no word to say of people whom this phone has let in since, %s they were delivered',
    async (when) => {
      const own = aRow({ n: 4 });
      const { arrivalId, n, at, via } = own.arrival;
      const counted = { ...{ arrivalId, n, at, via, over: 0, by: 'phone A' }, offline: false };
      const party = aParty({ arrived: 4, left: 0, version: 1 });
      const arrivals = [{ ...counted, undone: false, mayUndo: true }];
      const letIn = { ...ALL_IN, kind: 'let-in', tone: 'green', left: 4 } as const;
      const late =
        when === 'before'
          ? { verdict: letIn, party: aParty() }
          : { verdict: ALL_IN, party: { ...party, arrivals } };
      const rows: KeptArrival[] = [];
      const { judge, contradictions } = door(() => later(SERVER_HAS_MS + 50, late), { rows });
      await judge(code);
      rows.push(own);
      await later(150, undefined);
      expect(contradictions).toEqual([]);
    },
  );
  it('decides alone on a code that we have not signed, and then tells the server of it', async () => {
    const scans: PhoneScan[] = [];
    const { judge } = door((scan) => (scans.push(scan), new Promise(() => undefined)));
    expect((await judge('https://example.com')).verdict.kind).toBe('not-a-ticket');
    expect((await judge(`T2${'A'.repeat(152)}`)).verdict.kind).toBe('not-a-ticket');
    const forged = signTicket(testKey(0, 'another club'), facts);
    expect((await judge(forged)).verdict.kind).toBe('forged');
    expect(timer).not.toHaveBeenCalledWith(expect.any(Function), SERVER_HAS_MS);
    await until(() => scans.length === 3);
    expect(scans).toContainEqual({ code: forged, showId: aShow().showId });
  });
  it('asks about the next ticket also if the server could not be told of such a code', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => answer];
    const { judge } = door(() => (answers.shift() ?? (async () => answer))());
    await judge(signTicket(testKey(0, 'another club'), facts));
    await later(20, undefined);
    expect((await judge(code)).verdict).toEqual(ALL_IN);
    expect(answers).toEqual([]);
  });
  it('adds to the answer the people whom the server does not know of yet', async () => {
    const green = { ...ALL_IN, kind: 'let-in', tone: 'green', left: 4 } as const;
    const { judge } = door(async () => ({ verdict: green, party: aParty() }), {
      rows: [aRow({ n: 3 })],
    });
    expect((await judge(code)).verdict).toMatchObject({ kind: 'let-in', left: 1 });
  });
  it('keeps to the answer that a ticket was replaced, also with people whom the server does not know of yet', async () => {
    const title = 'Replaced on 3 Nov';
    const replaced = {
      ...ALL_IN,
      kind: 'replaced',
      title,
      detail: 'New one went to s•••@…',
    } as const;
    const { judge } = door(async () => ({ verdict: replaced, party: aParty({ issue: 2 }) }), {
      rows: [aRow({ n: 3 })],
    });
    expect((await judge(code)).verdict).toEqual(replaced);
  });
  it('says that a booking does not exist only if the server says so', async () => {
    const parties = { night: aNight({ keys, parties: [] }) };
    const offline = door(() => Promise.reject(new TypeError('Failed to fetch')), parties);
    expect((await offline.judge(code)).verdict).toMatchObject({ kind: 'not-in-list', left: 4 });
    const unknown = { ...ALL_IN, kind: 'unknown', title: 'Not found' } as const;
    const online = door(async () => ({ verdict: unknown, party: null }), parties);
    expect(await online.judge(code)).toMatchObject({ verdict: unknown, bookingId: null });
  });
});
