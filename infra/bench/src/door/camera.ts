import type { Browser, Page } from 'playwright-core';
import { CAMERA, type Scene } from './distortions.js';

/** Runs in a page: adds the noise of a camera to a picture and makes a JPEG of it. */
const CAMERA_SCRIPT = `(() => {
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  globalThis.throughCamera = async ({ png, bright, noise, seed }) => {
    const picture = await createImageBitmap(new Blob([bytesOf(png)], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(picture, 0, 0);
    const image = pen.getImageData(0, 0, picture.width, picture.height);
    let state = seed;
    const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
    const gauss = () => (random() + random() + random() - 1.5) * 2 * noise;
    for (let at = 0; at < image.data.length; at += 1)
      if (at % 4 !== 3) image.data[at] = image.data[at] * bright + gauss();
    pen.putImageData(image, 0, 0);
    const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 })).arrayBuffer());
    let text = '';
    for (const byte of jpeg) text += String.fromCharCode(byte);
    return btoa(text);
  };
})()`;

/** Takes pictures of pages. */
export async function openCamera(browser: Browser): Promise<{
  /** @returns a JPEG in base64. */
  take: (scene: Pick<Scene, 'html' | 'bright' | 'noise'>, seed: number) => Promise<string>;
  close: () => Promise<void>;
}> {
  const context = await browser.newContext({ viewport: CAMERA });
  const page: Page = await context.newPage();
  return {
    take: async ({ html, bright, noise }, seed) => {
      await page.setContent(html);
      const png = (await page.screenshot({ type: 'png' })).toString('base64');
      await page.evaluate(CAMERA_SCRIPT);
      return page.evaluate<string>(
        `throughCamera(${JSON.stringify({ png, bright, noise, seed })})`,
      );
    },
    close: () => context.close(),
  };
}
