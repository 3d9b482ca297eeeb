import type { News } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { KnownNews } from './known-news.js';

const sale = (version: string, venueId = 'cardiff'): News => ({
  kind: 'bookings',
  venueId,
  version,
});
/** What a gateway knows that has asked a copy which began to listen at 10. */
const begun = (): KnownNews => {
  const known = new KnownNews(['bookings', 'mails']);
  known.take({ heardFrom: '10', news: [] });
  return known;
};

describe('the news of a service', () => {
  it('is told once, whichever copy answers', () => {
    const known = begun();
    expect(known.take({ heardFrom: '10', news: [sale('12')] })).toEqual([sale('12')]);
    expect(known.take({ heardFrom: '10', news: [sale('12')] })).toEqual([]);
    expect(known.take({ heardFrom: '09', news: [sale('12')] })).toEqual([]);
  });

  it('is told of each venue, also in another order than it happened', () => {
    const known = begun();
    expect(known.take({ heardFrom: '10', news: [sale('14')] })).toEqual([sale('14')]);
    const late = sale('13', 'bournemouth');
    expect(known.take({ heardFrom: '10', news: [late, sale('14')] })).toEqual([late]);
  });

  it('is of everything if a copy began to listen after the last thing that is known', () => {
    const known = begun();
    known.take({ heardFrom: '10', news: [sale('12')] });
    expect(known.take({ heardFrom: '15', news: [] })).toEqual([
      { kind: 'bookings', venueId: null, version: '15' },
      { kind: 'mails', venueId: null, version: '15' },
    ]);
    expect(known.take({ heardFrom: '15', news: [] })).toEqual([]);
  });

  it('misses nothing if a new copy began before the last thing that is known', () => {
    const known = begun();
    known.take({ heardFrom: '10', news: [sale('12')] });
    expect(known.take({ heardFrom: '11', news: [sale('12')] })).toEqual([]);
  });
});
