import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { render } from './accept-images.js';

const image = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    [format]()
    .toBuffer();

describe('accepting an uploaded image', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'publishes a %s in three sizes and two formats',
    async (format) => {
      const renditions = await render(await image(format));
      expect(renditions?.map(({ name }) => name)).toEqual([
        '480.webp',
        '480.jpg',
        '960.webp',
        '960.jpg',
        '1600.webp',
        '1600.jpg',
      ]);
    },
  );
  it('removes the location at which the photo was taken', async () => {
    const located = await sharp(await image('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const renditions = (await render(located)) ?? [];
    expect(renditions).toHaveLength(6);
    for (const { bytes } of renditions)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });
  it.each([
    [
      'an SVG with a script',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half an image', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['an empty file', Buffer.alloc(0)],
  ])('refuses %s', async (_, bytes) => {
    expect(await render(bytes)).toBeUndefined();
  });
  it('refuses fifty thousand by fifty thousand pixels before decoding them', async () => {
    const bomb = Buffer.from(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    );
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect(await render(bomb)).toBeUndefined();
  });
  it('publishes only the image of a file that is also a web page', async () => {
    const polyglot = Buffer.concat([await image('jpeg'), Buffer.from('<script>alert(1)</script>')]);
    const renditions = (await render(polyglot)) ?? [];
    expect(renditions).toHaveLength(6);
    for (const { bytes } of renditions) expect(bytes.includes('<script>')).toBe(false);
  });
});
