import { newRequestId } from '@club/kit';
import { SaveShowCall } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aShow, CatalogHarness } from '../../test/catalog-harness.js';

describe('a call that is repeated unchanged (ADR 39)', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start();
  });
  afterAll(() => catalog.stop());

  const create = (title: string, requestId: string) =>
    catalog.call(SaveShowCall, { show: aShow({ title }) }, requestId);

  it('creates no second show', async () => {
    const requestId = newRequestId();
    const first = await create('Once', requestId);
    expect((await create('Once', requestId)).id).toBe(first.id);
    expect(await catalog.shows.countDocuments({ 'details.title': 'Once' })).toBe(1);
  });

  it('is not confused with another show, nor with the same one in another request', async () => {
    const requestId = newRequestId();
    const ids = [
      (await create('One', requestId)).id,
      (await create('Another', requestId)).id,
      (await create('One', newRequestId())).id,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  it('creates no second show if staff send it again after a lost answer', async () => {
    const send = (title: string) => catalog.save({ title, actId: 'act-1' }); // each in a request of its own
    const { id } = await send('Lost');
    expect((await send('Lost')).id).toBe(id);
    expect(await catalog.shows.countDocuments({ 'details.title': 'Lost' })).toBe(1);
    expect((await catalog.stored(id)).details).not.toHaveProperty('actId');
    expect((await send('Found')).id).not.toBe(id);
  });
});
