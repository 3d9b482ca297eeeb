import { describe, expect, it } from '@jest/globals';
import { aShow } from '../../../test/builders';
import { nextShow, showsAtDoor } from './show-choice';

describe('the shows at a door', () => {
  const now = new Date('2026-11-28T23:30:00Z');
  const rights = { 'door:admit': ['cardiff'] };
  const shows = [
    aShow({ id: 'next', date: '2026-12-05' }),
    aShow({ id: 'other', date: '2026-11-28', venueId: 'bournemouth' }),
    aShow({ id: 'tonight', date: '2026-11-28' }),
    aShow({ id: 'past', date: '2026-11-21' }),
  ];
  it('are those of one’s venues, tonight’s first', () => {
    const found = showsAtDoor(shows, { rights, now });
    expect(found.map(({ id }) => id)).toEqual(['tonight', 'next']);
    expect(nextShow(found, now)?.id).toBe('tonight');
    expect(showsAtDoor(shows, { rights: {}, now })).toEqual([]);
  });
  it('begin with last night’s until six in the morning', () => {
    const found = (time: string) => {
      const after = new Date(`2026-11-29T${time}:00Z`);
      return nextShow(showsAtDoor(shows, { rights, now: after }), after)?.id;
    };
    expect([found('00:30'), found('05:59'), found('06:00')]).toEqual([
      'tonight',
      'tonight',
      'next',
    ]);
  });
  it('include the one that the address names, however many come before it', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      aShow({ id: `show-${index}`, date: '2026-11-28' }),
    );
    const last = aShow({ id: 'far', date: '2027-01-01' });
    const found = (chosenId?: string) =>
      showsAtDoor([...many, last], { rights, now, chosenId }).map(({ id }) => id);
    expect(found()).not.toContain('far');
    expect(found('far')).toContain('far');
  });
});
