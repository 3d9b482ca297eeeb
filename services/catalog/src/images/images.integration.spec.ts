import { RequestUploadCall } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatalogHarness } from '../../test/catalog-harness.js';

const image1 = '/objects/uploads/stage-0001';
const AWAY = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'Images cannot be stored right now. Please try again shortly.',
};

describe('saving a show with a new image', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start();
  });
  afterAll(() => catalog.stop());

  it('names the field if nothing was uploaded under that path', async () => {
    await catalog.call(RequestUploadCall, {});
    await expect(catalog.save({ image1 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'image1', message: 'Please select an image file (JPG, PNG, GIF, etc.)' }],
    });
  });
});

describe('while the object store is away', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    catalog = await CatalogHarness.start({
      OBJECT_STORE_URL: 'http://user:password@127.0.0.1:1',
    });
  });
  afterAll(() => catalog.stop());

  it('a new image is refused in words that do not blame the file', async () => {
    await expect(catalog.save({ image1 })).rejects.toMatchObject(AWAY);
    await expect(catalog.call(RequestUploadCall, {})).rejects.toMatchObject(AWAY);
  });

  it('a show keeps its images while its texts are edited', async () => {
    const { id } = await catalog.save();
    await catalog.shows.updateOne({ _id: id }, { $set: { 'details.image1': image1 } });
    expect(await catalog.save({ image1, title: 'Sunday Night' }, id)).toMatchObject({
      title: 'Sunday Night',
      image1,
    });
  });
});
