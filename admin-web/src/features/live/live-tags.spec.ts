import { newsKindSchema } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { LIVE_TAGS, tagsOf } from './live-tags';

const newsOf = (kind: (typeof newsKindSchema.options)[number]) =>
  tagsOf({ kind, venueId: null, version: '1' });

describe('what a page reads again', () => {
  it('is everything when a stream begins', () => {
    expect(tagsOf({ kind: 'ready' })).toEqual(LIVE_TAGS);
  });

  it('has news for each part but the own account, whose rights end the stream', () => {
    const told = new Set(newsKindSchema.options.flatMap(newsOf));
    expect(LIVE_TAGS.filter((tag) => !told.has(tag))).toEqual(['Account']);
  });

  it('is what was written to bookers with the bookings, and a series with the shows', () => {
    expect(newsOf('bookings')).toContain('Messages');
    expect(newsOf('shows')).toContain('Series');
    expect(newsOf('money')).toEqual(['Audit', 'Money']);
  });
});
