import { waitFor } from '@club/engines';
import { ChangeSaleCall, GetShowHistoryCall, GetShowsCall } from '@club/messages';
import { newRequestId } from '@club/kit';
import { aMember, rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';
import { PublishDueShows } from './publish-due-shows.js';
import { SalesStore } from './sales.store.js';

let catalog: CatalogHarness;
let slow: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
  slow = await CatalogHarness.start({ CLUB_OFFER_SWEEP_SECONDS: '3600' });
});
afterAll(() => Promise.all([catalog.stop(), slow.stop()]));

const isVisible = async (id: string): Promise<boolean> =>
  (await catalog.call(GetShowsCall, { ids: [id] })).shows.length === 1;
const sale = (id: string, onSale: boolean, at?: Date) =>
  catalog.call(ChangeSaleCall, {
    id,
    sale: { onSale, ...(at !== undefined && { at: at.toISOString() }) },
  });
const acts = async (id: string, of = catalog): Promise<string[]> =>
  (await of.call(GetShowHistoryCall, { id })).actions.map(({ act }) => act);
/** Longer than any test takes. */
const later = (): Date => new Date(Date.now() + 3_600_000);

describe('a draft', () => {
  it('is hidden from visitors and from booking until staff put it on sale', async () => {
    const { id, offSale } = await catalog.save({ isDraft: true });
    expect(offSale).toBe(true);
    await catalog.save({ title: 'Still planned' }, id);
    expect(await isVisible(id)).toBe(false);
    expect(catalog.booking.offersOf(id)).toEqual([]);
    const shown = await sale(id, true);
    expect(shown.offSale).toBeUndefined();
    expect(await isVisible(id)).toBe(true);
    expect(catalog.booking.offersOf(id)).toMatchObject([
      { version: 3, salesEndAt: '2030-01-05T19:30:00.000Z' },
    ]);
  });

  it('needs a date and a price to go on sale', async () => {
    const { id } = await catalog.save({ isDraft: true, price: undefined, date: '' });
    await expect(sale(id, true)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'date' }, { path: 'price' }],
    });
  });

  it('goes on sale at its time by itself, once', async () => {
    const { id } = await catalog.save({ isDraft: true });
    const at = later();
    expect(await sale(id, true, at)).toMatchObject({ offSale: true, publishAt: at.toISOString() });
    await sale(id, true, at); // repeated
    expect(await isVisible(id)).toBe(false);
    await catalog.shows.updateOne({ _id: id }, { $set: { publishAt: new Date() } });
    await waitFor('the show to be on sale', () => isVisible(id));
    expect(await acts(id)).toEqual(['on sale', 'scheduled', 'created']);
    expect(await catalog.stored(id)).not.toHaveProperty('publishAt');
  });

  it('does not go on sale at a time that staff have taken back', async () => {
    const { id } = await catalog.save({ isDraft: true });
    const at = later();
    await sale(id, true, at);
    await sale(id, false);
    await catalog.get(PublishDueShows).execute(new Date(at.getTime() + 60_000));
    expect(await isVisible(id)).toBe(false);
  });
});

describe('a show that is taken off sale', () => {
  it('stays visible, sells nothing, and its bookers still have true tickets', async () => {
    const { id } = await catalog.save();
    const before = new Date();
    await sale(id, false);
    await sale(id, false); // repeated
    expect(await isVisible(id)).toBe(true);
    await catalog.save({ showTime: '21:00' }, id);
    const last = catalog.booking.offersOf(id).at(-1);
    expect(last).toMatchObject({ version: 3, ticket: { showTime: '21:00' } });
    expect(new Date(last?.salesEndAt ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
    expect(new Date(last?.salesEndAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
    await sale(id, true);
    expect(catalog.booking.offersOf(id).at(-1)).toMatchObject({
      salesEndAt: '2030-01-05T19:30:00.000Z',
    });
    expect(await acts(id)).toEqual(['on sale', 'changed', 'off sale', 'created']);
  });

  it('has sales that end before doors, also if the doors were open already', async () => {
    const { id } = await catalog.save({ date: '2025-01-04' });
    const doors = new Date('2025-01-04T19:30:00.000Z');
    const salesEnd = () => new Date(catalog.booking.offersOf(id).at(-1)?.salesEndAt ?? 0);
    expect(salesEnd()).toEqual(doors);
    await sale(id, false);
    expect(salesEnd() < doors).toBe(true);
    await sale(id, true);
    expect(salesEnd()).toEqual(doors);
  });

  it('is changed by members at its venue alone', async () => {
    const { id } = await catalog.save();
    const elsewhere = aMember('ben', rightsAt(['bournemouth'], ['shows:write']));
    const taken = catalog.call(
      ChangeSaleCall,
      { id, sale: { onSale: false } },
      newRequestId(),
      elsewhere,
    );
    await expect(taken).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('two copies of catalog at the time of a show', () => {
  it('put it on sale once', async () => {
    const { id } = await slow.save({ isDraft: true });
    const at = new Date(Date.now() + 60_000);
    await slow.call(ChangeSaleCall, { id, sale: { onSale: true, at: at.toISOString() } });
    const due = await slow.get(SalesStore).findDue(at);
    expect(due.map(({ _id }) => _id)).toEqual([id]);
    await Promise.all(Array.from({ length: 4 }, () => slow.get(PublishDueShows).execute(at)));
    expect(await acts(id, slow)).toEqual(['on sale', 'scheduled', 'created']);
    expect(await slow.stored(id)).toMatchObject({ version: 3, published: true });
    expect(slow.booking.offersOf(id)).toHaveLength(1);
  });
});
