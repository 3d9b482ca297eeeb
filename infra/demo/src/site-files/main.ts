import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { castle, pier } from '../pictures/city-scenes.js';
import { drawing, PALETTES } from '../pictures/paint.js';
import { sunburst } from '../pictures/stage-scenes.js';
import { icoOf, ICON } from './icon.js';

/**
 * Draws the club's own files again: `node infra/demo/dist/site-files/main.js`. They are in the repository, because the
 * site's build has no reason to draw them each time. A changed file needs a new number in its name (site-files.ts of
 * public-web).
 */
const PUBLIC = new URL('../../../../public-web/public/', import.meta.url);
const SITE = new URL('assets/site/', PUBLIC);
await mkdir(SITE, { recursive: true });

const icon = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(ICON), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
for (const [name, size] of [
  ['touch-icon-1', 180],
  ['icon-192-1', 192],
  ['icon-512-1', 512],
] as const)
  await writeFile(new URL(`${name}.png`, SITE), await icon(size));
await writeFile(new URL('favicon.ico', PUBLIC), icoOf(await icon(32)));

for (const [name, scene, colours] of [
  ['cardiff', castle, PALETTES.red],
  ['bournemouth', pier, PALETTES.blue],
] as const)
  for (const width of [480, 960])
    await sharp(Buffer.from(drawing(scene, colours)))
      .resize(width)
      .webp({ quality: 80 })
      .toFile(new URL(`${name}-1-${width}.webp`, SITE).pathname);

await sharp(Buffer.from(drawing(sunburst, PALETTES.red)))
  .resize(1200, 630, { fit: 'cover' })
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(new URL('share-1.jpg', SITE).pathname);
