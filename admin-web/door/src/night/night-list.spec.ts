import { describe, expect, it } from '@jest/globals';
import { AT_DOORS, aBundle, aNight, aParty } from '../../test/builders';
import { isOver, withBundle, withParty } from './night-list';

const ada = aParty({ version: 3 });
const ben = aParty({ bookingId: 'b'.repeat(32), name: 'Ben Okafor' });
const names = ({ parties }: { parties: { name: string }[] }) => parties.map(({ name }) => name);

describe('the list of a night on a phone', () => {
  it('is replaced by a whole one', () => {
    const night = withBundle(aNight({ parties: [ada] }), aBundle({ parties: [ben] }), 0);
    expect(names(night)).toEqual(['Ben Okafor']);
  });
  it('takes up changes: new parties, other states, and what has a tombstone', () => {
    const known = aNight({ parties: [ada, ben] });
    const changes = aBundle({
      whole: false,
      version: 'v2',
      parties: [{ ...ben, name: 'Ben O’Kafor' }, aParty({ bookingId: 'c'.repeat(32), name: 'Cy' })],
      tombstones: [{ ticketId: ada.ticketId, why: 'moved' }],
    });
    const night = withBundle(known, changes, 0);
    expect(names(night)).toEqual(['Ben O’Kafor', 'Cy']);
    expect(night.version).toBe('v2');
  });
  it.each(['refunded', 'cancelled'] as const)(
    'keeps a party that was %s, so that a search for its name finds it',
    (why) => {
      const refunded = { ...ada, state: 'refunded' as const, admits: 0, left: 0 };
      const tombstones = [{ ticketId: ada.ticketId, why }];
      const known = aNight({ parties: [ada, ben] });
      const told = aBundle({ whole: false, parties: [refunded], tombstones });
      const night = withBundle(known, told, 0);
      expect(night.parties).toEqual([refunded, ben]);
      const later = withBundle(night, aBundle({ whole: false, parties: [], tombstones }), 0);
      expect(later.parties).toEqual([refunded, ben]);
    },
  );
  it('keeps a party that has just moved back, although its tombstone was read before', () => {
    const tombstones = [{ ticketId: ada.ticketId, why: 'moved' as const }];
    const back = aBundle({ whole: false, parties: [ada], tombstones });
    expect(names(withBundle(aNight({ parties: [ben] }), back, 0))).toEqual([ben.name, ada.name]);
  });
  it('does not go back to an older state of a party', () => {
    const older = { ...ada, version: 2, arrived: 0 };
    const newest = { ...ada, version: 4, arrived: 2 };
    expect(withParty(aNight({ parties: [ada] }), older).parties).toEqual([ada]);
    expect(withParty(aNight({ parties: [ada] }), newest).parties).toEqual([newest]);
    expect(
      withBundle(aNight({ parties: [ada] }), aBundle({ parties: [older] }), 0).parties,
    ).toEqual([ada]);
  });
  it('takes up another state of the same version, such as a refund', () => {
    const refunded = { ...ada, state: 'refunded' as const, admits: 0, left: 0 };
    expect(withParty(aNight({ parties: [ada] }), refunded).parties).toEqual([refunded]);
  });
  it('ends at six in the morning by the server’s clock', () => {
    const night = aNight();
    expect(isOver(night, AT_DOORS)).toBe(false);
    expect(isOver(night, Date.parse('2026-11-29T05:59:00Z'))).toBe(false);
    expect(isOver(night, Date.parse('2026-11-29T06:00:00Z'))).toBe(true);
    expect(isOver({ ...night, skewMs: 120_000 }, Date.parse('2026-11-29T05:59:00Z'))).toBe(true);
  });
});
