/**
 * Reads the tables of a LevelDB (`*.ldb`): blocks of entries, each with a checksum, and index blocks with their
 * positions.
 */
import { crc32c, maskCrc, uint32 } from './crc32c.ts';
import { readVarint, unpackSnappy } from './snappy.ts';

const FOOTER_BYTES = 48;
export const TRAILER_BYTES = 5;
const MAGIC = Uint8Array.from([0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb]);

type Handle = { readonly offset: number; readonly size: number };

function handleAt(bytes: Uint8Array, at: number): Handle & { readonly end: number } {
  const offset = readVarint(bytes, at);
  const size = readVarint(bytes, offset.end);
  return { offset: offset.value, size: size.value, end: size.end };
}

/** Whether a block matches its checksum; the byte of its kind is part of it. */
export function isBlockWhole(file: Uint8Array, { offset, size }: Handle): boolean {
  const end = offset + size + 1;
  if (end + 4 > file.length) return false;
  return maskCrc(crc32c(file.subarray(offset, end))) === uint32(file, end);
}

function contentOf(file: Uint8Array, { offset, size }: Handle): Uint8Array {
  const content = file.subarray(offset, offset + size);
  return file[offset + size] === 1 ? unpackSnappy(content) : content;
}

type Pair = { readonly key: Uint8Array; readonly value: Uint8Array };

/** The keys and values of a block; a key omits the prefix that it shares with the previous one. */
function pairsIn(block: Uint8Array): readonly Pair[] {
  const restarts = uint32(block, block.length - 4);
  const end = block.length - 4 * (restarts + 1);
  const pairs: Pair[] = [];
  let before: Uint8Array = new Uint8Array();
  for (let at = 0; at < end;) {
    const shared = readVarint(block, at);
    const own = readVarint(block, shared.end);
    const length = readVarint(block, own.end);
    const value = length.end + own.value;
    const key = Buffer.concat([before.subarray(0, shared.value), block.subarray(length.end, value)]);
    at = value + length.value;
    pairs.push({ key, value: block.subarray(value, at) });
    before = key;
  }
  return pairs;
}

const handlesIn = (file: Uint8Array, list: Handle): readonly Handle[] =>
  pairsIn(contentOf(file, list)).map(({ value }) => handleAt(value, 0));

type Blocks = {
  readonly filters: readonly Handle[];
  readonly data: readonly Handle[];
  /** The number of damaged index blocks; their entries are not found. */
  readonly damagedLists: number;
};

/**
 * The positions of the blocks of a table; null when the file is not a table. Throws a `RangeError` for content that
 * LevelDB does not write.
 */
export function readTableBlocks(file: Uint8Array): Blocks | null {
  const footer = file.length - FOOTER_BYTES;
  if (footer < 0 || MAGIC.some((byte, index) => file[file.length - 8 + index] !== byte)) return null;
  const meta = handleAt(file, footer);
  const lists = [meta, handleAt(file, meta.end)] as const;
  const [filters = [], data = []] = lists.map((list) =>
    isBlockWhole(file, list) ? handlesIn(file, list) : [],
  );
  return { filters, data, damagedLists: lists.filter((list) => !isBlockWhole(file, list)).length };
}

/** The entries of an undamaged data block. */
export const readTableEntries = (file: Uint8Array, block: Handle): readonly Pair[] =>
  pairsIn(contentOf(file, block));
