import { waitFor } from '@club/engines';
import { changeCalls } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';

describe('the changes of shows', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start();
  });
  afterAll(() => catalog.stop());

  const venuesOfNews = async () =>
    (await catalog.call(changeCalls.catalog, {})).news.map(({ venueId }) => venueId).sort();
  const heardAt = (venueId: string | null) =>
    waitFor('news', async () => (await venuesOfNews()).includes(venueId));

  it('are news at the venue of the show alone, and everywhere once a show has moved', async () => {
    expect(await venuesOfNews()).toEqual([]);
    await catalog.save({ venueId: 'bournemouth' });
    await heardAt('bournemouth');
    const { id } = await catalog.save({ venueId: 'cardiff' });
    await heardAt('cardiff');
    expect(await venuesOfNews()).toEqual(['bournemouth', 'cardiff']);
    await catalog.save({ venueId: 'bournemouth' }, id);
    await heardAt(null);
  });
});
