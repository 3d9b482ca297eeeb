import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qrPng } from '@club/tickets';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1280, 720];
/** Pictures with a code, and without one after it: 30 are a second. */
const SHOWN = 40;
const BLANK = 20;

async function picture(code: string | undefined, turned: number): Promise<Buffer> {
  const ground = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#6b5a50' },
  });
  if (code === undefined) return ground.jpeg().toBuffer();
  const input = await sharp(qrPng(code))
    .toColourspace('srgb')
    .rotate(turned, { background: '#6b5a50' })
    .blur(0.7)
    .toBuffer();
  return ground.composite([{ input }]).jpeg({ quality: 75 }).toBuffer();
}

/** A film that Chromium plays as a camera, again and again: each code for a while, a little turned. @returns its path */
export async function filmOf(codes: readonly string[]): Promise<string> {
  const blank = await picture(undefined, 0);
  const frames: Buffer[] = [];
  for (const [index, code] of codes.entries()) {
    const shown = await picture(code, 7 * (index + 1));
    frames.push(...Array<Buffer>(SHOWN).fill(shown), ...Array<Buffer>(BLANK).fill(blank));
  }
  const path = join(mkdtempSync(join(tmpdir(), 'club-door-')), 'camera.mjpeg');
  writeFileSync(path, Buffer.concat(frames));
  return path;
}
