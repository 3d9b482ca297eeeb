/** The icon without rounded corners: phones cut it in their own shape. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#15100e"/><path d="M13 0h6l9 26H4z" fill="#ffd9a0" opacity=".35"/><rect x="13" y="7" width="6" height="11" rx="3" fill="#ffc929"/><rect x="15" y="18" width="2" height="9" fill="#ffc929"/><rect x="10" y="26" width="12" height="2" rx="1" fill="#ffc929"/></svg>';

const HEADER_BYTES = 22;

/** An .ico file around one PNG of 32 by 32 pixels. */
export function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
