import type { PartyArrival } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aParty, aRow } from '../../test/builders';
import { countsOf, withOwnArrivals } from './counts';
import type { KeptArrival } from './kept-arrival';

const party = aParty({ arrived: 1, left: 3, version: 5 });

/** An arrival of this phone as a list from the server has it. */
const listed = ({ arrival }: KeptArrival, changes: Partial<PartyArrival> = {}): PartyArrival => ({
  ...arrival,
  ...{ over: 0, by: 'this phone', undone: false, mayUndo: true },
  ...changes,
});

describe('the counts of a party on a phone', () => {
  it('are those of the list if this phone has let no one in', () => {
    expect(countsOf(party, [])).toEqual({ arrived: 1, left: 3 });
  });
  it('have the arrivals that are not delivered', () => {
    expect(countsOf(party, [aRow({ n: 2 })])).toEqual({ arrived: 3, left: 1 });
  });
  it('have an arrival once if the list is older than the answer to it', () => {
    const sent = aRow({ n: 2 }, { arrived: 3, left: 1, version: 6 });
    expect(countsOf(party, [sent])).toEqual({ arrived: 3, left: 1 });
    expect(countsOf(party, [sent, aRow({ n: 1 })])).toEqual({ arrived: 4, left: 0 });
  });
  it.each([5, 6])('are those of the list if that has version %i and the answer 5', (version) => {
    const sent = aRow({ n: 2 }, { arrived: 2, left: 2, version: 5 });
    expect(countsOf({ ...party, version }, [sent])).toEqual({ arrived: 1, left: 3 });
  });
  it('are those of the newest answer, in whatever order the answers came', () => {
    const answers = [
      aRow({ n: 1 }, { arrived: 4, left: 0, version: 8 }),
      aRow({ n: 1 }, { arrived: 2, left: 2, version: 6 }),
    ];
    expect(countsOf(party, answers)).toEqual({ arrived: 4, left: 0 });
  });
  it('are as before after an arrival was undone, whether that is delivered or not', () => {
    const done = aRow({ n: 2 });
    const undoing = aRow({ n: -2, undoes: done.arrival.arrivalId });
    expect(countsOf(party, [done, undoing])).toEqual({ arrived: 1, left: 3 });
    const delivered = aRow({ n: 2 }, { arrived: 3, left: 1, version: 6 });
    expect(countsOf(party, [delivered, undoing])).toEqual({ arrived: 1, left: 3 });
  });
  it('have an arrival once if the list has counted it before its answer has come', () => {
    const first = aRow({ n: 2 });
    const half = aParty({ arrived: 2, left: 2, version: 6, arrivals: [listed(first)] });
    expect(countsOf(half, [first])).toEqual({ arrived: 2, left: 2 });
    expect(countsOf(half, [first, aRow({ n: 1 })])).toEqual({ arrived: 3, left: 1 });
    const undoing = aRow({ n: -2, undoes: first.arrival.arrivalId });
    expect(countsOf(half, [first, undoing])).toEqual({ arrived: 0, left: 4 });
  });
  it('have an undone arrival once if the list has it before the answer has come', () => {
    const others = listed(aRow({ n: 1 }));
    const done = aRow({ n: 2 });
    const undoing = aRow({ n: -2, undoes: done.arrival.arrivalId });
    const arrivals = [others, listed(done, { undone: true })];
    const undone = aParty({ arrived: 1, left: 3, version: 7, arrivals });
    expect(countsOf(undone, [done, undoing])).toEqual({ arrived: 1, left: 3 });
  });
  it('have an arrival that the list names and has not counted, because its counts are older', () => {
    const done = aRow({ n: 2 });
    const before = aParty({ arrived: 0, left: 4, version: 5, arrivals: [listed(done)] });
    expect(countsOf(before, [done])).toEqual({ arrived: 2, left: 2 });
    const undoing = aRow({ n: -2, undoes: done.arrival.arrivalId });
    const arrivals = [listed(done, { undone: true })];
    const counted = aParty({ arrived: 2, left: 2, version: 6, arrivals });
    expect(countsOf(counted, [undoing])).toEqual({ arrived: 0, left: 4 });
  });
  it('lose only those who had a place when an arrival of more people is undone', () => {
    const others = listed(aRow({ n: 2 }));
    const tooMany = aRow({ n: 4 });
    const undoing = aRow({ n: -4, undoes: tooMany.arrival.arrivalId });
    const arrivals = [others, listed(tooMany, { over: 2 })];
    const full = aParty({ arrived: 4, left: 0, version: 8, arrivals });
    for (const rows of [[undoing], [tooMany, undoing]])
      expect(countsOf(full, rows)).toEqual({ arrived: 2, left: 2 });
    expect(countsOf(withOwnArrivals(full, [undoing]), [undoing])).toEqual({ arrived: 2, left: 2 });
  });
  it('have no one twice if the list knows who was let in again, or that it was undone', () => {
    const first = aRow({ n: 2 });
    const others = listed(aRow({ n: 2 }));
    const again = aRow({ n: 1, again: 'came-back' });
    const undoing = aRow({ n: -1, undoes: again.arrival.arrivalId });
    for (const undone of [false, true]) {
      const arrivals = [others, listed(first), listed(again, { over: 1, undone })];
      const full = aParty({ arrived: 4, left: 0, version: 8, arrivals });
      expect(countsOf(full, [first, again, undoing])).toEqual({ arrived: 4, left: 0 });
      const back = aRow({ n: -2, undoes: first.arrival.arrivalId });
      expect(countsOf(full, [first, again, back])).toEqual({ arrived: 2, left: 2 });
    }
  });
  it('do not change if people are let in again, or if that is undone', () => {
    const full = aParty({ arrived: 4, left: 0, version: 5 });
    const again = aRow({ n: 2, again: 'came-back' });
    expect(countsOf(full, [again])).toEqual({ arrived: 4, left: 0 });
    const undoing = aRow({ n: -2, undoes: again.arrival.arrivalId });
    expect(countsOf(full, [again, undoing])).toEqual({ arrived: 4, left: 0 });
    const listed = withOwnArrivals(full, [again]);
    expect(listed).toMatchObject({ arrived: 4, left: 0, arrivals: [{ again: 'came-back' }] });
    expect(countsOf(listed, [undoing])).toEqual({ arrived: 4, left: 0 });
  });
  it('never exceed the places', () => {
    expect(countsOf(party, [aRow({ n: 4 }), aRow({ n: 4 })])).toEqual({ arrived: 4, left: 0 });
  });
  it('ignore rows that the server has not stored', () => {
    expect(countsOf(party, [aRow({ n: 2 }, { result: 'unknown_booking' })])).toEqual({
      arrived: 1,
      left: 3,
    });
  });
});

describe('the arrivals of a party on a phone', () => {
  it('have those that only this phone knows, and what it has undone', () => {
    const done = aRow({ n: 2 });
    const undoing = aRow({ n: -2, undoes: done.arrival.arrivalId });
    const other = aRow({ n: 1, bookingId: 'another-booking' });
    const [first, ...rest] = withOwnArrivals(party, [done, undoing, other]).arrivals;
    expect(first).toMatchObject({ n: 2, by: 'this phone', undone: true });
    expect(rest).toEqual([]);
  });
});
