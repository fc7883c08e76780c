/** Several texts in one file (ZIP, stored as they are): a browser asks before a page saves more than one. */
export type ZipEntry = { readonly name: string; readonly text: string };

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers, each with its width in bytes. */
function packed(fields: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The day and time as MS-DOS had them, in local time; two-second steps from 1980 on. */
const dosTime = (at: Date): readonly [time: number, day: number] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
];

/** `madeAt` in ms. Not for more than 4 GB, nor 65,535 files. */
export function writeZip(entries: readonly ZipEntry[], madeAt: number): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [time, day] = dosTime(new Date(madeAt));
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const [label, body] = [encoder.encode(name), encoder.encode(text)];
    const common = [
      [VERSION, 2],
      [FLAGS, 2],
      [STORED, 2],
      [time, 2],
      [day, 2],
      [crc32(body), 4],
      [body.length, 4],
      [body.length, 4],
      [label.length, 2],
      [0, 2],
    ] as const;
    const local = packed([[LOCAL, 4], ...common]);
    files.push(local, label, body);
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(packed([[CENTRAL, 4], [VERSION, 2], ...common, ...place]), label);
    offset += local.length + label.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = packed([
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ]);
  return joined([...files, ...directory, end]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
