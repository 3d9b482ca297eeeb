import { correction, generate, mode } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { toSvgSource } from 'lean-qr/extras/svg';

/** Modules of white on each side; scanners want four. */
const PAD = 4;
const LEAST_PIXELS = 360;
const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

const codeOf = (text: string) =>
  generate(mode.ascii(text), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });

/** A ticket's code as a picture for mails: at least 360 pixels wide, so that a screen of any density can be scanned; one bit a pixel. */
export function qrPng(text: string): Buffer {
  const code = codeOf(text);
  const scale = Math.ceil(LEAST_PIXELS / (code.size + 2 * PAD));
  return Buffer.from(toPngBuffer(code, { on: BLACK, off: WHITE, pad: PAD, scale }));
}

/** The same for pages and paper. */
export const qrSvg = (text: string): string =>
  toSvgSource(codeOf(text), { on: 'black', off: 'white', pad: PAD });
