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
