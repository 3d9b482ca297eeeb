import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const ASSETS = fileURLToPath(new URL('../../../../admin-web/door/dist/assets', import.meta.url));
const JSQR = fileURLToPath(import.meta.resolve('jsqr'));
/** The side of the square that the worker of the door looks at. */
const SIDE = 640;

function workerPath(): string {
  const name = readdirSync(ASSETS).find((file) => /^decoder\.worker-.*\.js$/.test(file));
  if (name === undefined) throw new Error('The app of the door has not been built');
  return `/assets/${name}`;
}

/** Runs in the page of the door: `ours` gives a picture to its worker, `jsqr` reads the same square. */
const readersScript = (worker: string): string => `(() => {
  const bitmapOf = (jpeg) => createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))]));
  const decoder = new Worker('${worker}', { type: 'module' });
  const ready = new Promise((resolve, reject) => {
    decoder.onmessage = ({ data }) => (data.isReady ? resolve() : reject(new Error('The decoder cannot read')));
  });
  const ours = async (frame) => {
    await ready;
    return new Promise((resolve) => {
      decoder.onmessage = ({ data }) => resolve(data.text);
      decoder.postMessage({ id: 1, frame }, [frame]);
    });
  };
  const canvas = new OffscreenCanvas(${SIDE}, ${SIDE});
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const jsqr = async (frame) => {
    const side = Math.min(frame.width, frame.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(frame, (frame.width - side) / 2, (frame.height - side) / 2, side, side, 0, 0, ${SIDE}, ${SIDE});
    const { data } = pen.getImageData(0, 0, ${SIDE}, ${SIDE});
    return jsQR(data, ${SIDE}, ${SIDE})?.data;
  };
  const readers = { ours, jsqr };
  globalThis.readPicture = async (reader, jpeg, looks) => {
    const from = performance.now();
    let text;
    for (let look = 0; look < looks && !text; look += 1) text = await readers[reader](await bitmapOf(jpeg));
    return { text: text ?? '', ms: performance.now() - from };
  };
})()`;

export type Reader = 'ours' | 'jsqr';
interface Reading {
  /** Empty if the picture could not be read. */
  text: string;
  ms: number;
}
/** @param looks how often the reader sees the picture: a camera shows ten a second */
export type Read = (reader: Reader, jpeg: string, looks?: number) => Promise<Reading>;

/** The decoder of the built app, on its own host and with its own policy, and jsqr beside it. */
export async function openDecoders(browser: Browser, doorOrigin: string): Promise<Read> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(doorOrigin);
  await page.addScriptTag({ path: JSQR });
  await page.evaluate(readersScript(workerPath()));
  return (reader, jpeg, looks = 1) =>
    page.evaluate<Reading>(`readPicture('${reader}', '${jpeg}', ${looks})`);
}
