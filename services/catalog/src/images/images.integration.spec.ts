import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { MAX_IMAGE_BYTES } from '@club/contracts';
import { waitFor } from '@club/engines';
import { RequestUploadCall } from '@club/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { CatalogHarness } from '../../test/catalog-harness.js';

const image1 = '/objects/uploads/stage-0001';
/** Only the clock is another one: the timers of connections run on. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
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

describe('a link for an upload', () => {
  let catalog: CatalogHarness;
  beforeAll(async () => {
    const { origin } = new URL(process.env['TEST_OBJECT_STORE_URL'] ?? '');
    catalog = await CatalogHarness.start({ UPLOAD_ORIGIN: origin });
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => catalog.stop());

  /** A link that was given so many seconds ago. */
  async function linkFrom(secondsAgo: number): Promise<string> {
    jest.useFakeTimers({ now: Date.now() - secondsAgo * 1000, doNotFake: [...TIMERS] });
    const { uploadURL } = await catalog.call(RequestUploadCall, {});
    jest.useRealTimers();
    return uploadURL;
  }
  const put = async (url: string, body: Buffer<ArrayBuffer>): Promise<number> =>
    (await fetch(url, { method: 'PUT', body })).status;
  const pathOf = (url: string) =>
    `/objects/uploads/${new URL(url).pathname.split('/').at(-1) ?? ''}`;

  it('works for five minutes and no longer', async () => {
    const picture = Buffer.from('a picture');
    expect(await put(await linkFrom(0), picture)).toBe(200);
    expect(await put(await linkFrom(285), picture)).toBe(200);
    expect(await put(await linkFrom(301), picture)).toBe(403);
  });

  it('is for one object: another name is refused', async () => {
    const link = await linkFrom(0);
    expect(await put(link.replace(/[0-9a-f]{12}(?=\?)/, '000000000000'), Buffer.from('x'))).toBe(
      403,
    );
  });

  it('stores what the edge let through, but no image of more than 5 MB is published', async () => {
    const pixels = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const link = await linkFrom(0);
    expect(await put(link, Buffer.concat([pixels, Buffer.alloc(MAX_IMAGE_BYTES)]))).toBe(200);
    await expect(catalog.save({ image1: pathOf(link) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'image1' }],
    });
    const small = await linkFrom(0);
    expect(await put(small, pixels)).toBe(200);
    expect(await catalog.save({ image1: pathOf(small) })).toMatchObject({ image1: pathOf(small) });
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

describe('while the object store takes requests and stays silent', () => {
  const connections: Socket[] = [];
  const silent = createServer((socket) => {
    socket.on('error', () => undefined); // catalog may reset it
    socket.resume();
    connections.push(socket);
  });
  let catalog: CatalogHarness;
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    catalog = await CatalogHarness.start({
      OBJECT_STORE_URL: `http://user:password@127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    await catalog.stop();
    silent.close();
  });

  it('a new image is refused in a few seconds, no show is stored, and no connection stays open', async () => {
    const began = performance.now();
    await expect(catalog.save({ image1 })).rejects.toMatchObject(AWAY);
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect(catalog.call(RequestUploadCall, {})).rejects.toMatchObject(AWAY);
    expect(await catalog.shows.countDocuments()).toBe(0);
    expect(connections.length).toBeGreaterThan(0);
    const areClosed = () => connections.every(({ destroyed }) => destroyed);
    await waitFor('the end of the connections', () => Promise.resolve(areClosed()));
  });
});
