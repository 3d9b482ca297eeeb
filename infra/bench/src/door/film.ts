import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qrSvg } from '@club/tickets';
import type { Browser } from 'playwright-core';
import { openCamera } from './camera.js';
import { randomFrom } from './random.js';
import { CAMERA } from './distortions.js';

/** Of 30 pictures a second. */
const SHOWN = 24;
const BLANK = 12;

/** The white block is outside of the square that is decoded; it tells the measurement that a code is in view. */
const frame = (
  code: string | undefined,
  turned: number,
  size: number,
): string => `<!doctype html><style>
  body { margin: 0; width: ${CAMERA.width}px; height: ${CAMERA.height}px; display: grid; place-items: center; overflow: hidden; background: #6b5a50; }
  .mark { position: absolute; inset: 0 auto auto 0; width: 60px; height: 60px; background: ${code === undefined ? '#000' : '#fff'}; }
  .phone { width: ${size}px; transform: rotate(${turned}deg); filter: blur(.8px); } .phone svg { display: block; width: 100%; height: auto; }
</style><div class="mark"></div><div class="phone">${code === undefined ? '' : qrSvg(code).replace(/^[^]*?(?=<svg)/, '')}</div>`;

interface Film {
  path: string;
  remove: () => void;
}

/** A film that Chromium plays as a camera, again and again: each ticket for 0.8 s, turned a little, then 0.4 s of nothing. */
export async function filmOf(browser: Browser, codes: readonly string[]): Promise<Film> {
  const camera = await openCamera(browser);
  const random = randomFrom(7);
  const pictureOf = async (html: string): Promise<Buffer> =>
    Buffer.from(await camera.take({ html, bright: 1, noise: 4 }, 7), 'base64');
  const folder = mkdtempSync(join(tmpdir(), 'club-film-'));
  const path = join(folder, 'camera.mjpeg');
  const file = await open(path, 'w');
  const blank = Array<Buffer>(BLANK).fill(await pictureOf(frame(undefined, 0, 0)));
  for (const code of codes) {
    const shown = await pictureOf(frame(code, random() * 30 - 15, 300 + random() * 100));
    await file.write(Buffer.concat([...blank, ...Array<Buffer>(SHOWN).fill(shown)]));
  }
  await file.close();
  await camera.close();
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
