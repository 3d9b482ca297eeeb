import { saveShowSchema } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { demoShows, nextSaturdays } from './demo-calendar.js';
import { ALL_POSTERS } from './pictures/posters.js';

describe('demo data', () => {
  it('fills the next twelve Saturdays, including today', () => {
    expect(nextSaturdays(new Date('2026-11-21T12:00:00Z'))[0]).toBe('2026-11-21');
    const dates = nextSaturdays(new Date('2026-11-22T12:00:00Z'));
    expect(dates).toHaveLength(12);
    for (const date of dates) expect(new Date(`${date}T12:00:00Z`).getUTCDay()).toBe(6);
  });
  it('is valid input of staff with four acts a night, one show sold out and one cancelled', () => {
    const shows = demoShows(new Date(), ['/objects/uploads/abcdefgh']);
    expect(shows).toHaveLength(24);
    for (const { show } of shows)
      expect(saveShowSchema.parse(show).performers?.split('\n')).toHaveLength(4);
    expect(shows.filter(({ show, sell }) => sell === show.maxTickets)).toHaveLength(1);
    expect(shows.filter(({ cancel }) => cancel)).toHaveLength(1);
  });
  it('has another poster on each of fourteen shows in a row, and a festive one before Christmas', () => {
    const pictures = ALL_POSTERS.map((_, index) => `/objects/uploads/poster-${index}`);
    const shows = demoShows(new Date('2026-12-27T12:00:00Z'), pictures).map(({ show }) => show);
    expect(new Set(shows.slice(0, 14).map(({ image1 }) => image1)).size).toBe(14);
    const [christmas] = demoShows(new Date('2026-12-16T12:00:00Z'), pictures);
    expect(christmas?.show).toMatchObject({
      title: 'The Christmas Cracker',
      image1: '/objects/uploads/poster-14',
    });
  });
});
