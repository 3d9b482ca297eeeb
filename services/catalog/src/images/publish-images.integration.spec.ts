import { randomUUID } from 'node:crypto';
import { IMAGE_WIDTHS } from '@club/contracts';
import { RequestUploadCall } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'minio';
import sharp from 'sharp';
import { CatalogHarness } from '../../test/catalog-harness.js';
import { ImageBuckets } from './image-buckets.js';

const SERVED = `served-${randomUUID()}`;
const NAMES = IMAGE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.jpg`]);

const { origin, hostname, port, username, password } = new URL(
  process.env['TEST_OBJECT_STORE_URL'] ?? '',
);
const keys = { accessKey: username, secretKey: password, region: 'us-east-1' };
const store = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys });

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start({
    UPLOAD_ORIGIN: origin,
    BUCKET_INCOMING: `incoming-${randomUUID()}`,
    BUCKET_SERVED: SERVED,
  });
});
afterAll(() => catalog.stop());

/** @returns the id of an uploaded picture, and its path in a show. */
async function uploaded(): Promise<{ id: string; image1: string }> {
  const { uploadURL } = await catalog.call(RequestUploadCall, {});
  const picture = await sharp({
    create: { width: 9, height: 9, channels: 3, background: '#a33' },
  })
    .png()
    .toBuffer();
  const answer = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
  if (!answer.ok) throw new Error(`the picture was not stored: ${answer.status}`);
  const id = new URL(uploadURL).pathname.split('/').at(-1) ?? '';
  return { id, image1: `/objects/uploads/${id}` };
}
/** The bytes of each size in each format. */
const sizesOf = (id: string): Promise<number[]> =>
  Promise.all(NAMES.map(async (name) => (await store.statObject(SERVED, `${id}/${name}`)).size));

describe('an image whose publication has stopped half-way', () => {
  it('is published as a whole by the next save', async () => {
    const { id, image1 } = await uploaded();
    const half = Buffer.from('half');
    await store.putObject(SERVED, `${id}/480.webp`, half);
    expect(await catalog.save({ image1 })).toMatchObject({ image1 });
    expect(Math.min(...(await sizesOf(id)))).toBeGreaterThan(half.length);
  });

  it('does not count as published', async () => {
    const { id } = await uploaded();
    const [bytes, type] = [Buffer.from('a picture'), 'image/webp'];
    const tooLong = 'x'.repeat(2000);
    const publication = catalog.get(ImageBuckets).publish(id, [
      { name: '480.webp', type, bytes },
      { name: tooLong, type, bytes },
    ]);
    await expect(publication).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await catalog.get(ImageBuckets).isServed(id)).toBe(false);
  });
});

describe('an image that two saves publish at once', () => {
  it('is accepted by both', async () => {
    const { id, image1 } = await uploaded();
    const quicker = jest.fn(() => catalog.save({ image1 }));
    jest.spyOn(Client.prototype, 'getObject').mockImplementationOnce(async (bucket, name) => {
      await quicker();
      return store.getObject(bucket, name);
    });
    expect(await catalog.save({ image1 })).toMatchObject({ image1 });
    expect(quicker).toHaveBeenCalledTimes(1);
    expect(await sizesOf(id)).toHaveLength(NAMES.length);
  });
});
