/** A QR code of version 1 that says "DOOR": each number is a row of 21 modules. */
const ROWS: readonly number[] = [
  0x1fdf7f, 0x104641, 0x174b5d, 0x17545d, 0x17555d, 0x105a41, 0x1fd57f, 0x1700, 0x1172f9, 0x16a721,
  0x1b6678, 0x10a0dd, 0xee5c1, 0x19ce, 0x1fd58c, 0x104b29, 0x175e77, 0x174b2b, 0x174a7c, 0x1048d5,
  0x1fd5c7,
];
export const KNOWN_TEXT = 'DOOR';
const SCALE = 6;
const PAD = 4;

/** Some detectors find nothing, or read nonsense. One that reads this picture works. */
export function knownPicture(): ImageData {
  const side = (ROWS.length + 2 * PAD) * SCALE;
  const image = new ImageData(side, side);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.forEach((_, at) => {
    const x = Math.floor((at % side) / SCALE) - PAD;
    const y = Math.floor(at / side / SCALE) - PAD;
    const dark = x >= 0 && x < ROWS.length && (((ROWS[y] ?? 0) >> (ROWS.length - 1 - x)) & 1) === 1;
    pixels[at] = dark ? 0xff000000 : 0xffffffff;
  });
  return image;
}
