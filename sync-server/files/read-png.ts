/** Checks the structure and the pixels of a PNG file and copies it without metadata (W3C PNG, third edition). */
import { crc32, inflateSync } from 'node:zlib';
import { checkSize, damaged, type PictureReading } from './clean-picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that determine the look of the picture. The others are texts, EXIF, times, profiles and animations. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);
/** By colour type: samples of a pixel, and the allowed bits of a sample. */
const COLOURS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

type Chunk = { readonly type: string; readonly whole: Buffer; readonly data: Buffer };

/** The whole file as chunks; null if one is cut off or has another checksum, or if something follows the last one. */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (at + 12 > bytes.length) return null;
    const dataEnd = at + 8 + bytes.readUInt32BE(at);
    if (dataEnd + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, dataEnd)) !== bytes.readUInt32BE(dataEnd)) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, whole: bytes.subarray(at, dataEnd + 4), data: bytes.subarray(at + 8, dataEnd) });
    at = dataEnd + 4;
  }
  return chunks;
}

/** A capital first letter marks a chunk that a reader must know. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

function isOrdered(chunks: readonly Chunk[]): boolean {
  const types = chunks.map(({ type }) => type);
  const count = (type: string): number => types.filter((one) => one === type).length;
  const isContiguous = types.lastIndexOf('IDAT') - types.indexOf('IDAT') === count('IDAT') - 1;
  return (
    types[0] === 'IHDR' &&
    types.at(-1) === 'IEND' &&
    chunks.at(-1)?.data.length === 0 &&
    [count('IHDR'), count('IEND')].every((one) => one === 1) &&
    count('PLTE') <= 1 &&
    count('IDAT') > 0 &&
    isContiguous &&
    types.every((type) => !isCritical(type) || KEPT.has(type))
  );
}

type Head = { readonly width: number; readonly height: number; readonly rowBytes: number };

/** Null for a head of another form, and for interlaced pictures. */
function headOf(data: Buffer): Head | null {
  if (data.length !== 13) return null;
  const [depth = 0, colour = -1, compression, filter, interlace] = data.subarray(8);
  const [samples, depths] = COLOURS[colour] ?? [0, []];
  if (!depths.includes(depth) || [compression, filter, interlace].some((method) => method !== 0)) return null;
  const width = data.readUInt32BE(0);
  return { width, height: data.readUInt32BE(4), rowBytes: 1 + Math.ceil((width * samples * depth) / 8) };
}

/** Whether the compressed data is exactly the pixels of this size; it never inflates to more. */
function hasPixels(chunks: readonly Chunk[], { height, rowBytes }: Head): boolean {
  const expected = height * rowBytes;
  const compressed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  try {
    return inflateSync(compressed, { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}

export function readPng(bytes: Buffer): PictureReading {
  const chunks = chunksOf(bytes);
  if (chunks === null || !isOrdered(chunks)) return damaged;
  const head = headOf(chunks[0]?.data ?? Buffer.alloc(0));
  if (head === null) return damaged;
  const size = checkSize(head);
  if (!size.ok) return size;
  if (!hasPixels(chunks, head)) return damaged;
  const kept = chunks.flatMap(({ type, whole }) => (KEPT.has(type) ? [whole] : []));
  return { ok: true, value: { ...size.value, bytes: Buffer.concat([SIGNATURE, ...kept]) } };
}
