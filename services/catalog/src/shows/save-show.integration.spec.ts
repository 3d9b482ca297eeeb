import { NEW_SHOW_DEFAULTS } from '@club/contracts';
import { GetShowHistoryCall, GetShowsCall } from '@club/messages';
import { waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';
import { ShowsStore } from './shows.store.js';

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
});
afterAll(() => catalog.stop());

const draft = { date: '', price: undefined };

describe('saving a show', () => {
  it('creates a show, fills in the defaults and announces its offer', async () => {
    const show = await catalog.save({ maxTickets: undefined, duration: '', doorsTime: '' });
    const { duration, doorsTime, showTime, showType, ageRestriction } = NEW_SHOW_DEFAULTS;
    expect(show).toMatchObject({
      title: 'Saturday Night',
      version: 1,
      plannedCapacity: NEW_SHOW_DEFAULTS.maxTickets,
      plannedPence: 2000,
      ...{ duration, doorsTime, showTime, showType, ageRestriction },
    });
    expect(catalog.booking.offersOf(show.id)).toMatchObject([
      { version: 1, capacity: 100, unitPence: 2000, salesEndAt: '2030-01-05T19:30:00.000Z' },
    ]);
    expect(await catalog.stored(show.id)).toMatchObject({ acknowledged: true, published: true });
  });

  it('edits a show and announces the next version', async () => {
    const { id } = await catalog.save();
    const edited = await catalog.save({ title: 'Sunday Night', price: 25 }, id);
    expect(edited).toMatchObject({ id, title: 'Sunday Night', version: 2, plannedPence: 2500 });
    expect(catalog.booking.offersOf(id).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('refuses an edit of a version that is no longer the newest', async () => {
    const { id, version } = await catalog.save();
    await catalog.save({ title: 'First edit', version }, id);
    await expect(catalog.save({ title: 'Second edit', version }, id)).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    expect((await catalog.stored(id)).details.title).toBe('First edit');
  });

  it('lets one of two edits at the same time win', async () => {
    const { id, version } = await catalog.save();
    const results = await Promise.allSettled(
      ['One', 'Two'].map((title) => catalog.save({ title, version }, id)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await catalog.stored(id)).version).toBe(2);
  });

  it('refuses an unknown venue by name of the field', async () => {
    await expect(catalog.save({ venueId: 'atlantis' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'venueId', message: 'The club has no such venue' }],
    });
  });

  it('refuses to edit an unknown show', async () => {
    await expect(catalog.save({}, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('records who created and changed a show, newest first', async () => {
    const { id } = await catalog.save();
    await catalog.save({ price: 25 }, id);
    const { actions } = await catalog.call(GetShowHistoryCall, { id });
    expect(actions).toMatchObject([
      { act: 'changed', by: 'ada', changes: [{ field: 'price', before: '20', after: '25' }] },
      { act: 'created', by: 'ada' },
    ]);
  });
});

describe('announcing the offer of a show', () => {
  it('keeps a show without a date or a price to itself', async () => {
    const { id } = await catalog.save(draft);
    expect(catalog.booking.offersOf(id)).toEqual([]);
    expect(await catalog.stored(id)).toMatchObject({ acknowledged: true, published: false });
  });

  it('announces the offer again after booking was down', async () => {
    await catalog.booking.stop();
    const { id } = await catalog.save();
    expect(await catalog.stored(id)).toMatchObject({ acknowledged: false, published: false });
    await catalog.booking.start();
    await waitFor('the sweep to announce the offer', async () => {
      const { acknowledged, published } = await catalog.stored(id);
      return acknowledged && published;
    });
    expect(catalog.booking.offersOf(id)).toMatchObject([{ version: 1, capacity: 100 }]);
  });

  it('takes the edit back if booking refuses it, and reports why', async () => {
    const { id } = await catalog.save({ maxTickets: 100 });
    catalog.booking.sell(id, 11);
    const edit = catalog.save({ maxTickets: 10 }, id);
    await expect(edit).rejects.toMatchObject({ code: 'CAPACITY_TAKEN' });
    expect(await catalog.stored(id)).toMatchObject({
      version: 3,
      details: { maxTickets: 100 },
    });
    const offers = () =>
      catalog.booking.offersOf(id).map(({ version, capacity }) => [version, capacity]);
    // The sweep may be the one that has taken the edit back, and announces the offer a moment later.
    await waitFor('the offer as it was', async () => offers().length > 1);
    expect(offers()).toEqual([
      [1, 100],
      [3, 100],
    ]);
    const { actions } = await catalog.call(GetShowHistoryCall, { id });
    expect(actions.map(({ act, by }) => [act, by])).toEqual([
      ['taken back', ''],
      ['changed', 'ada'],
      ['created', 'ada'],
    ]);
  });
});

describe('the past of a show', () => {
  it('says since when it is on sale, whatever is edited later', async () => {
    const { id } = await catalog.save(draft);
    expect((await catalog.stored(id)).publishedAt).toBeUndefined();
    const { onSaleSince } = await catalog.save({}, id);
    expect(Date.parse(onSaleSince ?? '')).toBeGreaterThan(Date.now() - 10_000);
    expect(await catalog.save({ title: 'Renamed' }, id)).toMatchObject({ onSaleSince });
  });

  it('says when it was to begin before staff moved it', async () => {
    const { id } = await catalog.save({ date: '2030-01-05', showTime: '20:00' });
    expect(await catalog.save({ title: 'Renamed' }, id)).not.toHaveProperty('previousStart');
    const moved = await catalog.save({ date: '2030-06-08', showTime: '20:00' }, id);
    expect(moved.previousStart).toBe('2030-01-05T20:00:00+00:00');
    const later = await catalog.save({ date: '2030-06-08', showTime: '21:00' }, id);
    expect(later.previousStart).toBe('2030-06-08T20:00:00+01:00');
  });

  it('has no earlier start if it was moved as a draft, or if booking refused the move', async () => {
    const { id } = await catalog.save({ ...draft, date: '2030-01-05' });
    expect(await catalog.save({ date: '2030-01-12' }, id)).not.toHaveProperty('previousStart');
    catalog.booking.sell(id, 11);
    await expect(catalog.save({ date: '2030-01-19', maxTickets: 10 }, id)).rejects.toMatchObject({
      code: 'CAPACITY_TAKEN',
    });
    const { shows } = await catalog.call(GetShowsCall, { ids: [id] });
    expect(shows).toMatchObject([{ date: '2030-01-12' }]);
    expect(shows[0]).not.toHaveProperty('previousStart');
  });

  it('keeps its earlier start if booking refuses a later move, also after an outage', async () => {
    const { id } = await catalog.save({ date: '2030-01-05', showTime: '20:00' });
    await catalog.save({ date: '2030-01-12', showTime: '20:00' }, id);
    const isAsBefore = async () => {
      const { shows } = await catalog.call(GetShowsCall, { ids: [id] });
      expect(shows).toMatchObject([
        { date: '2030-01-12', previousStart: '2030-01-05T20:00:00+00:00' },
      ]);
    };
    catalog.booking.sell(id, 11);
    const refused = { date: '2030-01-19', showTime: '20:00', maxTickets: 10 };
    await expect(catalog.save(refused, id)).rejects.toMatchObject({ code: 'CAPACITY_TAKEN' });
    await isAsBefore();
    await waitFor('the offer as it was', async () => (await catalog.stored(id)).acknowledged);
    await catalog.booking.stop();
    await catalog.save({ date: '2030-01-26', showTime: '20:00' }, id);
    await catalog.save(refused, id);
    await catalog.booking.start();
    await waitFor('the sweep to go back', async () => (await catalog.stored(id)).acknowledged);
    await isAsBefore();
  });
});

describe('a show that is on sale', () => {
  it.each([
    ['price', { price: undefined }, false],
    ['date', { date: '' }, true],
  ])(
    'goes off sale when staff clear its %s, and on sale again when it has one',
    async (_, cleared, isUndated) => {
      const { id } = await catalog.save();
      await catalog.save(cleared, id);
      expect(catalog.booking.withdrawnOf(id)).toEqual([2]);
      expect(catalog.booking.isUndated(id)).toBe(isUndated);
      expect(await catalog.stored(id)).toMatchObject({ acknowledged: true, published: true });
      await catalog.save({}, id);
      expect(catalog.booking.offersOf(id).map(({ version }) => version)).toEqual([1, 3]);
    },
  );

  it('goes off sale by the sweep if booking was down', async () => {
    const { id } = await catalog.save();
    await catalog.booking.stop();
    await catalog.save({ price: undefined }, id);
    await catalog.booking.start();
    await waitFor('the sweep to end the sales', async () =>
      catalog.booking.withdrawnOf(id).includes(2),
    );
  });

  it('gets no endless row of versions if booking refuses the previous one as well', async () => {
    const { id } = await catalog.save({ maxTickets: 100 });
    catalog.booking.sell(id, 150);
    await expect(catalog.save({ maxTickets: 120 }, id)).rejects.toMatchObject({
      code: 'CAPACITY_TAKEN',
    });
    expect(await catalog.stored(id)).toMatchObject({ version: 3, details: { maxTickets: 100 } });
    catalog.booking.sell(id, 0);
    await waitFor('the sweep to announce it', async () => (await catalog.stored(id)).acknowledged);
    expect((await catalog.stored(id)).version).toBe(3);
  });

  it('is listed without its history', async () => {
    const { id } = await catalog.save();
    const store = new ShowsStore(catalog.shows);
    const lists = await Promise.all([
      store.listPublished({}),
      store.listAll(),
      store.findPublished([id]),
    ]);
    for (const rows of lists) {
      const row = rows.find(({ _id }) => _id === id);
      expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['history']));
      expect(row).toMatchObject({ details: { title: 'Saturday Night' } });
    }
  });
});
