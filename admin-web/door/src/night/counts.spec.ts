import { describe, expect, it } from '@jest/globals';
import { aParty, aRow } from '../../test/builders';
import { countsOf, withOwnArrivals } from './counts';

const party = aParty({ arrived: 1, left: 3, version: 5 });

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
