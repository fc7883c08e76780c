/** The part of protocol buffers that the push network uses: varints, fixed numbers, texts, bytes and nested messages. */

export type Message = {
  /** The last value under a number; empty when there is none. */
  text(field: number): string;
};

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

/** Null while the buffer is incomplete. */
export function readVarint(buffer: Buffer, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let at = start, unit = 1; at < buffer.length; at += 1, unit *= 128) {
    const byte = buffer[at] ?? 0;
    value += (byte % 128) * unit;
    if (byte < 128) return { value, end: at + 1 };
  }
  return null;
}

const key = (field: number, type: number): Buffer => varint(field * 8 + type);

export const number = (field: number, value: number): Buffer =>
  Buffer.concat([key(field, VARINT), varint(value)]);

export function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([key(field, FIXED64), bytes]);
}

export function bytes(field: number, value: string | Uint8Array): Buffer {
  const body = Buffer.from(value as Uint8Array);
  return Buffer.concat([key(field, BYTES), varint(body.length), body]);
}

/** Reads the texts of a message and skips everything else. Throws if the bytes are not a message. */
export function readMessage(buffer: Buffer): Message {
  const texts = new Map<number, string>();
  let at = 0;
  const next = (): number => {
    const read = readVarint(buffer, at);
    if (read === null) throw new Error('a message ends in the middle of a number');
    at = read.end;
    return read.value;
  };
  while (at < buffer.length) {
    const head = next();
    const type = head % 8;
    if (type === VARINT) next();
    else if (type === FIXED64) at += 8;
    else if (type === FIXED32) at += 4;
    else if (type === BYTES) {
      const length = next();
      texts.set(Math.floor(head / 8), buffer.subarray(at, at + length).toString());
      at += length;
    } else throw new Error(`a field of the unknown type ${String(type)}`);
  }
  return { text: (field) => texts.get(field) ?? '' };
}
