import type { TrailAct } from '@club/contracts';
import {
  CancelShowCall,
  ChangeSaleCall,
  CreateSeriesCall,
  DeleteShowCall,
  UndoCancellationCall,
} from '@club/messages';
import { rowsLeftBy } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';

describe('an act on a show leaves exactly one row', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start();
  });
  afterAll(() => catalog.stop());

  type Act = (id: string) => Promise<unknown>;
  const cancellation = (id: string) => ({ id, cancellationId: `of-${id}` });
  const series = { seriesId: 'a-series', dates: ['2030-02-02'] };

  it.each<[TrailAct, Act]>([
    ['show-edit', (id) => catalog.save({ title: 'Another title' }, id)],
    ['show-sale', (id) => catalog.call(ChangeSaleCall, { id, sale: { onSale: false } })],
    ['show-series', (id) => catalog.call(CreateSeriesCall, { id, series })],
    ['show-cancel', (id) => catalog.call(CancelShowCall, cancellation(id))],
    ['show-cancel-undo', (id) => catalog.call(UndoCancellationCall, cancellation(id))],
    ['show-delete', (id) => catalog.call(DeleteShowCall, { id })],
  ])('%s', async (act, run) => {
    const { id } = await catalog.save();
    if (act === 'show-cancel-undo') await catalog.call(CancelShowCall, cancellation(id));
    const { rows } = await rowsLeftBy(catalog.shows.db, () => run(id));
    expect(rows).toMatchObject([
      { act, outcome: 'done', target: { id }, venue: 'cardiff', actor: { name: 'ada' } },
    ]);
  });
});
