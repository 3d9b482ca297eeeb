import { randomUUID } from 'node:crypto';
import { waitFor } from '@club/engines';
import {
  CreateSeriesCall,
  GetSeriesCall,
  GetShowHistoryCall,
  type RequestInput,
} from '@club/messages';
import { newRequestId } from '@club/kit';
import { aMember, rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';
import { MakeSeries } from './make-series.js';

let catalog: CatalogHarness;
let slow: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
  slow = await CatalogHarness.start({ CLUB_OFFER_SWEEP_SECONDS: '3600' });
});
afterAll(() => Promise.all([catalog.stop(), slow.stop()]));

type SeriesInput = RequestInput<typeof CreateSeriesCall>['series'];
const aSeries = (changes: Partial<SeriesInput> = {}): SeriesInput => ({
  seriesId: randomUUID(),
  dates: ['2033-01-08', '2033-01-15', '2033-01-22'],
  ...changes,
});
const create = (id: string, series: SeriesInput, of = catalog) =>
  of.call(CreateSeriesCall, { id, series });
const progress = async (id: string, of = catalog) => (await of.call(GetSeriesCall, { id })).series;
/** The last offer is put and the series closed after its last show is stored. */
const finished = (id: string, of = catalog) =>
  waitFor('the series to be done', async () => {
    const [series] = await of.shows.db.collection('show_series').find({ templateId: id }).toArray();
    return series?.['isOpen'] === undefined && (await progress(id, of))?.isDone === true;
  });
const showsOn = (dates: string[], of = catalog) =>
  of.shows.find({ 'details.date': { $in: dates } }).lean();

describe('a series of shows', () => {
  it('is made in the background from one call, each show with its offer and its history', async () => {
    const { id } = await catalog.save({ title: 'Every Saturday' });
    const series = aSeries();
    expect(await create(id, series)).toMatchObject({ id: series.seriesId, total: 3 });
    await finished(id);
    expect(await progress(id)).toMatchObject({ made: 3, skipped: [] });
    const shows = await showsOn(series.dates);
    expect(shows.map(({ details }) => details.title)).toEqual(Array(3).fill('Every Saturday'));
    for (const { _id } of shows) {
      expect(catalog.booking.offersOf(_id)).toHaveLength(1);
      const { actions } = await catalog.call(GetShowHistoryCall, { id: _id });
      expect(actions).toMatchObject([{ act: 'created', by: 'ada' }]);
    }
  });

  it('is the same one if the call is repeated, and refuses another one with its id', async () => {
    const { id } = await catalog.save();
    const series = aSeries({ dates: ['2034-01-07', '2034-01-14'] });
    await create(id, series);
    await finished(id);
    await create(id, { ...series, dates: [...series.dates].reverse() });
    await catalog.get(MakeSeries).execute();
    expect(await showsOn(series.dates)).toHaveLength(2);
    await expect(create(id, { ...series, dates: ['2034-02-04'] })).rejects.toMatchObject({
      code: 'ID_IN_USE',
    });
  });

  it('leaves out a day on which the venue has a show, and says so', async () => {
    const { id } = await catalog.save();
    await catalog.save({ date: '2035-01-13' });
    await create(id, aSeries({ dates: ['2035-01-06', '2035-01-13'], isDraft: true }));
    await finished(id);
    expect(await progress(id)).toMatchObject({ made: 1, skipped: ['2035-01-13'] });
    const [first] = await showsOn(['2035-01-06']);
    expect(first).toMatchObject({ published: false });
    expect(catalog.booking.offersOf(first?._id ?? '')).toEqual([]);
  });

  it('is for members at the venue of the show', async () => {
    const { id } = await catalog.save();
    const elsewhere = aMember('ben', rightsAt(['bournemouth'], ['shows:write']));
    for (const work of [
      () => catalog.call(CreateSeriesCall, { id, series: aSeries() }, newRequestId(), elsewhere),
      () => catalog.call(GetSeriesCall, { id }, newRequestId(), elsewhere),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a series on which several processes work, or one dies', () => {
  it('has each show once', async () => {
    const { id } = await slow.save();
    const dates = ['2036-01-05', '2036-01-12', '2036-01-19', '2036-01-26'];
    await create(id, aSeries({ dates }), slow);
    await Promise.all(Array.from({ length: 4 }, () => slow.get(MakeSeries).execute()));
    await finished(id, slow);
    expect(await showsOn(dates, slow)).toHaveLength(4);
    expect(await progress(id, slow)).toMatchObject({ made: 4 });
  });

  it('goes on with the dates that are not done', async () => {
    const { id } = await slow.save();
    const dates = ['2037-01-03', '2037-01-10'];
    await create(id, aSeries({ dates }), slow);
    await finished(id, slow);
    const [first, second] = await showsOn(dates, slow);
    // As a process leaves it that dies after the first show.
    await slow.shows.deleteOne({ _id: second?._id ?? '' });
    await slow.shows.db
      .collection('show_series')
      .updateOne({ templateId: id }, [{ $set: { isOpen: true, done: { $slice: ['$done', 1] } } }]);
    await slow.get(MakeSeries).execute();
    expect((await showsOn(dates, slow)).map(({ _id }) => _id)).toEqual([first?._id, second?._id]);
    expect(await progress(id, slow)).toMatchObject({ made: 2, isDone: true });
  });
});
