import {
  CancelShowCall,
  DeleteShowCall,
  GetShowHistoryCall,
  GetShowsCall,
  ListAllShowsCall,
  ListShowsCall,
  UndoCancellationCall,
} from '@club/messages';
import { waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
});
afterAll(() => catalog.stop());

const draft = { date: '', price: undefined };

describe('deleting a show', () => {
  it('is finished by the sweep after a crash between its two writes', async () => {
    const { id } = await catalog.save();
    await catalog.shows.updateOne({ _id: id }, { $set: { deleting: true } });
    await waitFor(
      'the sweep to delete the show',
      async () => (await catalog.shows.findById(id)) === null,
    );
    expect(catalog.booking.removed).toContain(id);
  });

  it('removes its offer and the show', async () => {
    const { id } = await catalog.save();
    await catalog.call(DeleteShowCall, { id });
    expect(catalog.booking.removed).toContain(id);
    expect(await catalog.shows.findById(id)).toBeNull();
  });

  it('keeps a show that has bookings', async () => {
    const { id } = await catalog.save();
    catalog.booking.sell(id, 1);
    await expect(catalog.call(DeleteShowCall, { id })).rejects.toMatchObject({
      code: 'SHOW_HAS_BOOKINGS',
    });
    // A sweep that has just read the mark may write it once more before it is refused as well.
    await waitFor('the mark to be gone', async () => !('deleting' in (await catalog.stored(id))));
  });

  it('refuses an unknown show', async () => {
    await expect(catalog.call(DeleteShowCall, { id: 'unknown' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('cancelling a show', () => {
  it('ends its sales and records who cancelled it', async () => {
    const { id } = await catalog.save();
    await catalog.call(CancelShowCall, { id });
    expect(catalog.booking.closed).toContain(id);
    const { actions } = await catalog.call(GetShowHistoryCall, { id });
    expect(actions[0]).toMatchObject({ act: 'cancelled', by: 'ada', changes: [] });
  });

  it('can be taken back, and records who did that', async () => {
    const { id } = await catalog.save();
    const cancellation = { id, cancellationId: 'cancel-1' };
    await expect(catalog.call(UndoCancellationCall, cancellation)).rejects.toMatchObject({
      code: 'CANCELLATION_FINAL',
    });
    await catalog.call(CancelShowCall, cancellation);
    await catalog.call(UndoCancellationCall, cancellation);
    expect(catalog.booking.reopened).toContain(id);
    const { actions } = await catalog.call(GetShowHistoryCall, { id });
    expect(actions.map(({ act }) => act)).toEqual(['put on again', 'cancelled', 'created']);
  });

  it('is recorded once, however often it is repeated, and by whomever', async () => {
    const { id } = await catalog.save();
    const acts = async () => (await catalog.call(GetShowHistoryCall, { id })).actions;
    const first = { id, cancellationId: 'first' };
    for (const again of [first, first, { id, cancellationId: 'another' }])
      await catalog.call(CancelShowCall, again);
    expect((await acts()).map(({ act }) => act)).toEqual(['cancelled', 'created']);
    for (const again of [first, first]) await catalog.call(UndoCancellationCall, again);
    await expect(catalog.call(CancelShowCall, first)).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    expect((await acts()).map(({ act }) => act)).toEqual(['put on again', 'cancelled', 'created']);
    const trail = catalog.shows.db.collection('audit_trail');
    const rows = await trail.find({ 'target.id': id }).sort({ _id: 1 }).toArray();
    expect(rows.map((row) => String(row['act']))).toEqual([
      'show-create',
      'show-cancel',
      'show-cancel-undo',
    ]);
    await catalog.call(CancelShowCall, { id, cancellationId: 'second' });
    expect((await acts())[0]?.act).toBe('cancelled');
  });

  it('records nothing while booking is down', async () => {
    const { id } = await catalog.save();
    await catalog.booking.stop();
    await expect(catalog.call(CancelShowCall, { id })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await catalog.booking.start();
    const { actions } = await catalog.call(GetShowHistoryCall, { id });
    expect(actions.map(({ act }) => act)).toEqual(['created']);
  });
});

describe('listing shows', () => {
  it('shows visitors the published shows from a date on, soonest first', async () => {
    const later = await catalog.save({ date: '2031-02-02' });
    const sooner = await catalog.save({ date: '2031-01-01' });
    const past = await catalog.save({ date: '2030-12-31' });
    const hidden = await catalog.save(draft);
    const { shows } = await catalog.call(ListShowsCall, { fromDate: '2031-01-01' });
    expect(shows.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    const asked = [past.id, hidden.id];
    const found = await catalog.call(GetShowsCall, { ids: asked });
    expect(found.shows.map(({ id }) => id)).toEqual([past.id]);
  });

  it('limits the list to one venue', async () => {
    const here = await catalog.save({ date: '2032-01-01', venueId: 'bournemouth' });
    await catalog.save({ date: '2032-01-01', venueId: 'cardiff' });
    const filter = { fromDate: '2032-01-01', venueId: 'bournemouth' };
    const { shows } = await catalog.call(ListShowsCall, filter);
    expect(shows.map(({ id }) => id)).toEqual([here.id]);
  });

  it('shows staff the drafts, too', async () => {
    const { id } = await catalog.save(draft);
    const { shows } = await catalog.call(ListAllShowsCall, {});
    expect(shows.map((show) => show.id)).toContain(id);
  });
});
