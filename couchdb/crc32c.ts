/** The checksum of LevelDB's files (Castagnoli). Node's zlib has a different one. */
const POLYNOMIAL = 0x82f63b78;
const MASK_DELTA = 0xa282ead8;

function firstTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
}

/** The table for a byte that is followed by this many others, so that the loop can look up four bytes at once. */
function tableAfter(table: Int32Array, first: Int32Array): Int32Array {
  return table.map((value) => (first[value & 0xff] ?? 0) ^ (value >>> 8));
}

const none = firstTable();
const one = tableAfter(none, none);
const two = tableAfter(one, none);
const three = tableAfter(two, none);

export function crc32c(bytes: Uint8Array): number {
  let crc = ~0;
  let at = 0;
  // A loop by index: an iterator takes five times as long.
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    crc =
      (three[crc & 0xff] as number) ^
      (two[(crc >>> 8) & 0xff] as number) ^
      (one[(crc >>> 16) & 0xff] as number) ^
      (none[crc >>> 24] as number);
  }
  for (; at < bytes.length; at++) crc = (none[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The form stored in a file: LevelDB masks checksums, because the checked bytes may contain checksums themselves. */
export const maskCrc = (crc: number): number => (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0;

/** Whether the masked checksum matches a prefix of the bytes, of any length. */
export function hasPrefixWithCrc(bytes: Uint8Array, masked: number): boolean {
  let crc = ~0;
  for (let at = 0; at < bytes.length; at++) {
    crc = (none[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
    if (maskCrc(~crc >>> 0) === masked) return true;
  }
  return false;
}

/** Reads little endian, as LevelDB writes it. Throws a `RangeError` past the end. */
export const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
