import { SearchShowsCall } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';

const TODAY = '2030-03-01';

describe('searching shows', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start();
    await catalog.save({ title: 'Winter Laughs', date: '2030-02-02' });
    await catalog.save({ title: 'Spring Laughs', date: '2030-04-06' });
    await catalog.save({
      title: 'Late Laughs',
      date: '2030-03-02',
      performers: 'Joan Littlewood - host',
    });
  });
  afterAll(() => catalog.stop());

  const titles = async (q: string) =>
    (await catalog.call(SearchShowsCall, { q, today: TODAY })).hits.map(({ title }) => title);

  it('finds words of titles and performers, upcoming shows first', async () => {
    expect(await titles('laughs')).toEqual(['Late Laughs', 'Spring Laughs', 'Winter Laughs']);
    expect(await titles('LITTLE')).toEqual(['Late Laughs']);
    expect(await titles('aughs')).toEqual([]);
  });
});
