import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { render } from './accept-images.js';

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    [format]()
    .toBuffer();

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'of type %s is served in three sizes and two forms',
    async (format) => {
      const renditions = await render(await picture(format));
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
  it('loses where it was taken', async () => {
    const located = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    for (const { bytes } of (await render(located)) ?? [])
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
    ['half a picture', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await render(bytes)).toBeUndefined();
  });
  it('of fifty thousand by fifty thousand pixels is refused before it is decoded', async () => {
    const bomb = Buffer.from(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    );
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect(await render(bomb)).toBeUndefined();
  });
  it('that is also a page keeps only the picture', async () => {
    const polyglot = Buffer.concat([
      await picture('jpeg'),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    for (const { bytes } of (await render(polyglot)) ?? [])
      expect(bytes.includes('<script>')).toBe(false);
  });
});
