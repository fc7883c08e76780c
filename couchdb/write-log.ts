/** Writes a log as LevelDB does: records in blocks of 32 KB, each part with its checksum, its length and its kind. */
import { crc32c, maskCrc } from './crc32c.ts';

const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
/** A record in one part; or the first, a middle and the last part of several. */
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];

function typeOf(isFirst: boolean, isLast: boolean): number {
  if (isFirst) return isLast ? FULL : FIRST;
  return isLast ? LAST : MIDDLE;
}

function part(type: number, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + content.length);
  bytes.writeUInt16LE(content.length, 4);
  bytes[6] = type;
  bytes.set(content, HEADER_BYTES);
  bytes.writeUInt32LE(maskCrc(crc32c(bytes.subarray(6))), 0);
  return bytes;
}

export function writeLog(records: Iterable<Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    at = (at + bytes.length) % BLOCK_BYTES;
  };
  for (const record of records) {
    for (let from = 0, isFirst = true; isFirst || from < record.length; isFirst = false) {
      // No part begins in the last bytes of a block.
      if (BLOCK_BYTES - at < HEADER_BYTES) add(Buffer.alloc(BLOCK_BYTES - at));
      const content = record.subarray(from, from + BLOCK_BYTES - at - HEADER_BYTES);
      from += content.length;
      add(part(typeOf(isFirst, from >= record.length), content));
    }
  }
  return Buffer.concat(parts);
}

/** A length in seven bits per byte, the lowest first. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
  return Uint8Array.of(...bytes, left);
}
