/** Decompresses LevelDB's blocks. Throws a `RangeError` for content that no compressor has written. */

/** Reads a number of seven bits per byte, and its end. */
export function readVarint(
  bytes: Uint8Array,
  from: number,
): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let end = from, factor = 1; end < from + 10; end++, factor *= 128) {
    const byte = bytes[end];
    if (byte === undefined) break;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: end + 1 };
  }
  throw new RangeError('a number without an end');
}

const readLittleEndian = (bytes: Uint8Array, from: number, count: number): number => {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + byteAt(bytes, from + index);
  return value;
};

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError('the end is missing');
  return byte;
}

/** A literal of up to 60 bytes has its length in the tag; a longer one has it in the 1 to 4 bytes after the tag. */
function literalAt(bytes: Uint8Array, at: number): { readonly start: number; readonly length: number } {
  const short = byteAt(bytes, at) >>> 2;
  if (short < 60) return { start: at + 1, length: short + 1 };
  const count = short - 59;
  return { start: at + 1 + count, length: readLittleEndian(bytes, at + 1, count) + 1 };
}

type Copy = { readonly offset: number; readonly length: number; readonly next: number };

function copyAt(bytes: Uint8Array, at: number): Copy {
  const tag = byteAt(bytes, at);
  if ((tag & 3) === 1) {
    const offset = (tag >>> 5) * 256 + byteAt(bytes, at + 1);
    return { offset, length: 4 + ((tag >>> 2) & 7), next: at + 2 };
  }
  const count = (tag & 3) === 2 ? 2 : 4;
  return { offset: readLittleEndian(bytes, at + 1, count), length: 1 + (tag >>> 2), next: at + 1 + count };
}

const UNPACKED_MAX = 64 * 1_024 * 1_024;

export function unpackSnappy(bytes: Uint8Array): Uint8Array {
  const { value: length, end } = readVarint(bytes, 0);
  if (length > UNPACKED_MAX) throw new RangeError('too long');
  const unpacked = new Uint8Array(length);
  let written = 0;
  for (let at = end; at < bytes.length;) {
    if ((byteAt(bytes, at) & 3) === 0) {
      const literal = literalAt(bytes, at);
      const after = literal.start + literal.length;
      if (after > bytes.length) throw new RangeError('the end is missing');
      unpacked.set(bytes.subarray(literal.start, after), written);
      written += literal.length;
      at = after;
    } else {
      const { offset, length: copied, next } = copyAt(bytes, at);
      if (offset === 0 || offset > written) throw new RangeError('a copy of nothing');
      // Byte by byte: a copy may overlap its own output.
      for (let index = 0; index < copied; index++, written++)
        unpacked[written] = unpacked[written - offset] ?? 0;
      at = next;
    }
  }
  if (written !== length) throw new RangeError('another length than it says');
  return unpacked;
}
