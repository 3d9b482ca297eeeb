import { correction, generate, mode } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { toSvgSource } from 'lean-qr/extras/svg';

/** White modules on each side; scanners need four. */
const PAD = 4;
const MIN_PIXELS = 360;
const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

const codeOf = (text: string) =>
  generate(mode.ascii(text), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });

/** A ticket's code as an image for e-mails: one bit per pixel, and at least 360 pixels wide so that it scans from any screen. */
export function qrPng(text: string): Buffer {
  const code = codeOf(text);
  const scale = Math.ceil(MIN_PIXELS / (code.size + 2 * PAD));
  return Buffer.from(toPngBuffer(code, { on: BLACK, off: WHITE, pad: PAD, scale }));
}

/** A ticket's code as an image for pages and paper. */
export const qrSvg = (text: string): string =>
  toSvgSource(codeOf(text), { on: 'black', off: 'white', pad: PAD });
