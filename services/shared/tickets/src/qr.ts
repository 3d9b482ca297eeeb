import { correction, generate, mode } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { oneBitPng } from './one-bit-png.js';

/** White modules on each side; scanners need four. */
const PAD = 4;
const MIN_PIXELS = 360;
/** Any mask makes a valid code. Choosing the best of the eight only helps with repetitive text; a signed ticket looks random. */
const MASK = 0;

/** Text of these characters alone fits the compact alphanumeric mode of QR codes. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

const codeOf = (text: string) =>
  generate(ALPHANUMERIC.test(text) ? mode.alphaNumeric(text) : mode.ascii(text), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    mask: MASK,
  });

/** A ticket's code as an image for e-mails: one bit per pixel, and at least 360 pixels wide so that it scans from any screen. */
export function qrPng(text: string): Buffer {
  const code = codeOf(text);
  const size = code.size + 2 * PAD;
  const isBlack = (x: number, y: number): boolean => code.get(x - PAD, y - PAD);
  return oneBitPng({ size, isBlack }, Math.ceil(MIN_PIXELS / size));
}

/** A ticket's code as an image for pages and paper. */
export const qrSvg = (text: string): string =>
  toSvgSource(codeOf(text), { on: 'black', off: 'white', pad: PAD });
