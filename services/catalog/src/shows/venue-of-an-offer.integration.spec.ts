import { waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';
import { MIGRATIONS } from '../migrations.js';

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
});
afterAll(() => catalog.stop());

const isAcknowledged = async (id: string) => (await catalog.stored(id)).acknowledged;

describe('the venue of a show', () => {
  it('is announced with its offer and with its withdrawal', async () => {
    const { id } = await catalog.save({ venueId: 'cardiff' });
    expect(catalog.booking.offersOf(id)).toMatchObject([{ venueId: 'cardiff' }]);
    await catalog.save({ venueId: 'bournemouth', price: undefined }, id);
    expect(catalog.booking.venueOf(id)).toBe('bournemouth');
  });

  it('is announced again until booking keeps it', async () => {
    catalog.booking.keepsVenues = false;
    const { id } = await catalog.save();
    expect(await isAcknowledged(id)).toBe(false);
    catalog.booking.keepsVenues = true;
    await waitFor('the sweep to announce the venue', () => isAcknowledged(id));
    expect(catalog.booking.venueOf(id)).toBe('cardiff');
  });

  it('is announced after the update for shows of an earlier version, whose next edit can still be taken back', async () => {
    const { id } = await catalog.save({ maxTickets: 100 });
    await catalog.booking.stop(); // so that the edit comes before the announcement
    for (const { up } of MIGRATIONS) await up(catalog.shows.db);
    expect(await catalog.stored(id)).toMatchObject({ acknowledged: false });
    const refused = { ...(await catalog.stored(id)).details, maxTickets: 10 };
    await catalog.save({ maxTickets: 10 }, id);
    expect((await catalog.stored(id)).details).toEqual(refused);
    catalog.booking.sell(id, 11);
    await catalog.booking.start();
    await waitFor('the edit to be taken back', async () => {
      const { acknowledged, details } = await catalog.stored(id);
      return acknowledged && details.maxTickets === 100;
    });
    expect(catalog.booking.venueOf(id)).toBe('cardiff');
  });
});
