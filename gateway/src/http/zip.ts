import { crc32, deflateRawSync } from 'node:zlib';

interface ZipFile {
  name: string;
  text: string;
}
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: the copy says inside when it was made. */
const DATE = 0x21;

/** The fields that the header of a file and its line in the directory share. */
function facts(name: Buffer, data: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(FLAGS, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(0, 6);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A ZIP file of a few texts, as every system opens it. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const { name: title, text } of files) {
    const [name, data] = [Buffer.from(title), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const header = facts(name, data, packed);
    const body = Buffer.concat([signature(0x04034b50), header, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([VERSION, 0]);
    lines.push(Buffer.concat([signature(0x02014b50), madeBy, header, place, name]));
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([...bodies, ...lines, endOf(lines, offset)]);
}

function endOf(lines: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(lines.length, 4);
  end.writeUInt16LE(lines.length, 6);
  end.writeUInt32LE(Buffer.concat(lines).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}
