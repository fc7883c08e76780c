/** Checks the structure of a still WebP file and copies it without metadata (RFC 9649). */
import { checkSize, damaged, type PictureReading } from './clean-picture.ts';

const HEAD_BYTES = 12;
const EXTENDED_BYTES = 10;
/** In the flags of an extended file. */
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEAD_BYTES) === 'WEBP';

type Chunk = { readonly type: string; readonly whole: Buffer; readonly data: Buffer };

/** The whole file as chunks; null if the lengths do not add up to the file. */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(4) !== bytes.length - 8) return null;
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at, at + 4);
    chunks.push({ type, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, at + 8 + length) });
    at = end;
  }
  return chunks;
}

type Size = { readonly width: number; readonly height: number };

/** Of a lossy picture: a key frame whose first partition is inside the chunk. */
function lossySize(data: Buffer): Size | null {
  if (data.length < 11) return null;
  const tag = data.readUIntLE(0, 3);
  const isKeyFrame = (tag & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame || 10 + (tag >> 5) > data.length) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Of a lossless picture, version 0. */
function losslessSize(data: Buffer): Size | null {
  if (data.length < 6 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const sizeOf = ({ type, data }: Chunk): Size | null =>
  type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : null;

const isPicture = ({ type }: Chunk): boolean => type === 'VP8 ' || type === 'VP8L';

/** Whether the head of an extended file says the same as the picture, and nothing moves. */
function hasSize({ data }: Chunk, { width, height }: Size): boolean {
  if (data.length !== EXTENDED_BYTES || ((data[0] ?? 0) & ANIMATION_FLAG) !== 0) return false;
  return data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height;
}

/** The transparency of a lossy picture. */
const isAlpha = ({ type }: Chunk): boolean => type === 'ALPH';

/** The head of an extended file that has nothing but its transparency. */
function headWithAlpha({ whole }: Chunk): Buffer {
  const head = Buffer.from(whole);
  head[8] = ALPHA_FLAG;
  return head;
}

/** The chunks in the form in which they are stored; null if the file is no still picture. */
function keptOf(chunks: readonly Chunk[], size: Size): readonly Buffer[] | null {
  const [first, picture, alpha] = [chunks[0], chunks.find(isPicture), chunks.find(isAlpha)];
  if (first === undefined || picture === undefined) return null;
  if (first === picture) return chunks.length === 1 ? [picture.whole] : null;
  if (first.type !== 'VP8X' || !hasSize(first, size)) return null;
  if (picture.type === 'VP8L' || alpha === undefined) return [picture.whole];
  return [headWithAlpha(first), alpha.whole, picture.whole];
}

export function readWebp(bytes: Buffer): PictureReading {
  const chunks = chunksOf(bytes);
  if (chunks === null || chunks.filter(isPicture).length !== 1 || chunks.filter(isAlpha).length > 1)
    return damaged;
  const found = chunks.flatMap((chunk) => sizeOf(chunk) ?? [])[0];
  const kept = found === undefined ? null : keptOf(chunks, found);
  if (found === undefined || kept === null) return damaged;
  const size = checkSize(found);
  if (!size.ok) return size;
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const whole = Buffer.concat([head, ...kept]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return { ok: true, value: { ...size.value, bytes: whole } };
}
