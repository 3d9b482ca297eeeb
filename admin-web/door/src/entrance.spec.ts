import type { DoorTicket } from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { publicKeyOf, signTicket, testKey } from '@club/testing';
import { aNight, aParty, aShow, memoryStore } from '../test/builders';
import { openedDoor, TONIGHT, until } from '../test/opened-door';
import type { Door } from './door';
import type { DoorClient } from './night/door-client';
import { warningsOf } from './warnings';

const ada = {
  bookingId: aParty().bookingId,
  showId: aParty().showId,
  name: 'Ada Patel',
  via: 'list',
} as const;

let door: Door;
afterEach(() => door.close());

describe('a phone that cannot store anything', () => {
  async function opened() {
    const full = () => Promise.reject(new Error('QuotaExceededError'));
    const store = memoryStore([], aNight(TONIGHT));
    door = await openedDoor({}, { ...store, add: full, markSeen: full });
  }

  it('says that no one was let in, until a person has seen it', async () => {
    await opened();
    await door.letIn({ ...ada, n: 2 });
    expect(door.now()).toMatchObject({ rows: [], slip: undefined });
    const [warning] = warningsOf(door.now());
    expect(warning?.title).toBe('Not let in: Ada Patel × 2');
    await door.saw(warning?.id ?? '');
    expect(warningsOf(door.now())).toEqual([]);
  });
  it('says that an arrival was not undone', async () => {
    await opened();
    await door.undo({ ...ada, arrivalId: 'arrival-1', n: 2 });
    expect(warningsOf(door.now()).map(({ title }) => title)).toEqual(['Not undone: 2 people']);
  });
});

describe('codes that a keyboard scanner types', () => {
  const KEY = testKey(0, 'a secret for this test');
  const show = aShow({ date: TONIGHT.night, doorsTime: '06:00', showTime: '23:59' });
  const codeOf = (bookingId: string) =>
    signTicket(KEY, { bookingId, showId: show.showId, admits: 4, issue: 1 });
  const bo = aParty({ bookingId: 'f'.repeat(32), name: 'Bo Pier' });
  const parties = [aParty(), bo];

  async function opened(scan: DoorClient['scan']) {
    const night = aNight({ ...TONIGHT, keys: [publicKeyOf(KEY)], shows: [show], parties });
    door = await openedDoor({ scan }, memoryStore([], night));
  }
  const shown = () => door.now().shown?.party?.name;

  it('have their verdicts one after the other, also if the second comes before the first verdict', async () => {
    let answer: (failed: Error) => void = () => undefined;
    const held = new Promise<DoorTicket>((_, fail) => (answer = fail));
    const asked: string[] = [];
    await opened(({ code }) => (asked.push(code), held));
    const first = door.scanned(codeOf(ada.bookingId));
    await until(() => asked.length === 1);
    await door.scanned(codeOf(ada.bookingId));
    await door.scanned(codeOf(bo.bookingId));
    await door.seen(codeOf(bo.bookingId));
    answer(new TypeError('Failed to fetch'));
    await first;
    expect(shown()).toBe('Ada Patel');
    door.dismiss();
    await until(() => shown() !== undefined);
    expect(shown()).toBe('Bo Pier');
    door.dismiss();
    expect(shown()).toBeUndefined();
  });
});
